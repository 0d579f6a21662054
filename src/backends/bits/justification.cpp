#include "backends/bits/justification.h"

#include <array>

namespace preproc::bits {

Justification::Justification(const GateGraph& graph, Simulation& values, std::span<const Wire> wires)
    : graph_(graph), values_(values), seen_(graph.size()) {
  for (const Wire wire : wires) {
    need(wire);
  }
  while (!todo_.empty() || !choices_.empty()) {
    // Choices come last: what is needed anyway may decide them.
    std::vector<uint32_t>& next = todo_.empty() ? choices_ : todo_;
    const uint32_t number = next.back();
    next.pop_back();
    if (&next == &choices_) {
      choose(number);
    } else {
      justify(number);
    }
  }
}

void Justification::need(Wire wire) {
  if (!seen_[wire.gate()]) {
    seen_[wire.gate()] = true;
    todo_.push_back(wire.gate());
  }
}

/// Needs the operands by which the gate has its value.
void Justification::justify(uint32_t number) {
  const Gate gate = graph_.gate(number);
  switch (gate.kind) {
    case GateKind::Constant: return;
    case GateKind::Input: inputs_.insert(number); return;
    case GateKind::Xor:
      need(gate.a);
      need(gate.b);
      return;
    case GateKind::Ite:
      need(gate.a);
      need(values_.value(gate.a) ? gate.b : gate.c);
      return;
    case GateKind::And:
      if (values_.value({2 * number})) {
        need(gate.a);
        need(gate.b);
      } else {
        choices_.push_back(number);
      }
      return;
    case GateKind::Majority: choices_.push_back(number); return;
  }
}

/// Needs as many of the operands that have the gate's value as are enough, those first that are needed anyway.
void Justification::choose(uint32_t number) {
  const Gate gate = graph_.gate(number);
  const bool value = values_.value({2 * number});
  const bool is_majority = gate.kind == GateKind::Majority;
  const std::array<Wire, 3> operands{gate.a, gate.b, gate.c};
  size_t missing = is_majority ? 2 : 1;
  for (const bool is_needed : {true, false}) {
    for (const Wire operand : std::span(operands).first(is_majority ? 3 : 2)) {
      if (missing > 0 && seen_[operand.gate()] == is_needed && values_.value(operand) == value) {
        need(operand);
        --missing;
      }
    }
  }
}

}  // namespace preproc::bits
