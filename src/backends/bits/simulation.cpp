#include "backends/bits/simulation.h"

namespace preproc::bits {

bool Simulation::evaluate(uint32_t gate) {
  if (states_.size() < graph_.size()) {
    states_.resize(graph_.size(), kUnknown);
  }
  if (states_[gate] != kUnknown) {
    return states_[gate] == kTrueState;
  }
  stack_.assign(1, gate);
  while (!stack_.empty()) {
    const uint32_t current = stack_.back();
    if (states_[current] != kUnknown) {
      stack_.pop_back();
      continue;
    }
    const Gate each = graph_.gate(current);
    const size_t before = stack_.size();
    // Operands of gates that have fewer than three are the constant.
    for (const Wire operand : {each.a, each.b, each.c}) {
      if (!operand.constant() && states_[operand.gate()] == kUnknown) {
        stack_.push_back(operand.gate());
      }
    }
    if (stack_.size() != before) {
      continue;
    }
    const auto of = [&](Wire wire) {
      return (wire.gate() != 0 && states_[wire.gate()] == kTrueState) != wire.negated();
    };
    bool value = false;
    switch (each.kind) {
      case GateKind::Constant: break;
      case GateKind::Input: value = current < inputs_.size() && inputs_[current]; break;
      case GateKind::And: value = of(each.a) && of(each.b); break;
      case GateKind::Xor: value = of(each.a) != of(each.b); break;
      case GateKind::Ite: value = of(each.a) ? of(each.b) : of(each.c); break;
      case GateKind::Majority: value = int{of(each.a)} + int{of(each.b)} + int{of(each.c)} >= 2; break;
    }
    states_[current] = value ? kTrueState : kFalseState;
    known_.push_back(current);
    stack_.pop_back();
  }
  return states_[gate] == kTrueState;
}

BitVector Simulation::value(WordView word) {
  constexpr size_t kWord = 64;
  const auto width = static_cast<uint32_t>(word.size());
  if (word.size() <= kWord) {
    uint64_t bits = 0;
    for (size_t i = 0; i < word.size(); ++i) {
      bits |= uint64_t{value(word[i])} << i;
    }
    return {width, bits};
  }
  mpz_class bits = 0;
  for (size_t i = 0; i < word.size(); ++i) {
    if (value(word[i])) {
      mpz_setbit(bits.get_mpz_t(), i);
    }
  }
  return {width, bits};
}

void Simulation::set_inputs(WordView inputs, const BitVector& value) {
  inputs_.resize(graph_.size());
  for (uint32_t i = 0; i < inputs.size(); ++i) {
    inputs_[inputs[i].gate()] = value.bit(i);
  }
}

}  // namespace preproc::bits
