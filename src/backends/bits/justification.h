#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "backends/bits/gate_graph.h"
#include "backends/bits/simulation.h"

namespace preproc::bits {

/// Inputs that suffice for wires to be true, whatever the others are: of a conjunction that is false one operand is
/// enough, of an if-then-else the chosen one. Found as far as one walk from the wires down finds them; not the least.
/// Cost: linear in the gates below.
class Justification {
 public:
  /// `values`: of the inputs, under which the wires are true.
  Justification(const GateGraph& graph, Simulation& values, std::span<const Wire> wires);
  bool needs(uint32_t input) const { return inputs_.contains(input); }

 private:
  void need(Wire wire);
  void justify(uint32_t number);
  void choose(uint32_t number);

  const GateGraph& graph_;
  Simulation& values_;
  std::vector<bool> seen_;  // by gate
  std::vector<uint32_t> todo_;
  std::vector<uint32_t> choices_;  // gates of which one operand is enough
  std::unordered_set<uint32_t> inputs_;
};

}  // namespace preproc::bits
