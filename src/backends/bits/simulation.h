#pragma once

#include <cstdint>
#include <vector>

#include "backends/bits/circuits.h"
#include "value/bit_vector.h"

namespace preproc::bits {

/// The values that inputs give to the gates of a graph. Each gate that is asked for is computed once, with those below
/// it, until the inputs change. Iterative.
class Simulation {
 public:
  explicit Simulation(const GateGraph& graph) : graph_(graph) {}

  /// Forgets all values. `input(gate)` is the value of an input from now on, called once for each that is needed.
  template <typename Input>
  void begin(Input&& input);
  bool value(Wire wire) { return evaluate(wire.gate()) != wire.negated(); }
  BitVector value(WordView word);
  /// Inputs get other values. No gate that depends on them may have been computed.
  void set_inputs(WordView inputs, const BitVector& value);

 private:
  enum State : uint8_t { kUnknown, kFalseState, kTrueState };
  bool evaluate(uint32_t gate);

  const GateGraph& graph_;
  std::vector<bool> inputs_;     // by gate
  std::vector<uint8_t> states_;  // by gate
  std::vector<uint32_t> known_;  // gates that have a state
  std::vector<uint32_t> stack_;
};

template <typename Input>
void Simulation::begin(Input&& input) {
  for (const uint32_t gate : known_) {
    states_[gate] = kUnknown;
  }
  known_.clear();
  inputs_.assign(graph_.size(), false);
  for (uint32_t gate = 0; gate < graph_.size(); ++gate) {
    if (graph_.kind(gate) == GateKind::Input) {
      inputs_[gate] = input(gate);
    }
  }
}

}  // namespace preproc::bits
