#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/bits/clause_sink.h"
#include "backends/bits/gate_graph.h"

namespace preproc::bits {

/// Writes gates as clauses, each when it is first needed and in the directions that are needed: a gate
/// that is only ever required to be true gets no clauses that make it true (D. Plaisted and S. Greenbaum, A
/// structure-preserving clause form translation, 1986). Conjunctions of conjunctions that nothing else uses are one
/// gate. So the solver's value of a gate's variable may differ from what the inputs make of the gate: values are read
/// by `Simulation`. Iterative; each gate and direction is written once. The graph's watch is called every few thousand
/// gates.
class ClauseWriter {
 public:
  ClauseWriter(const GateGraph& graph, ClauseSink& sink) : graph_(graph), sink_(sink) {}

  /// A literal that implies the wire.
  Literal literal(Wire wire);
  /// Requires the wire, or else that `unless`, a literal, is true; 0: nothing is.
  void require(Wire wire, Literal unless = 0);
  void require_any(std::span<const Wire> wires, Literal unless = 0);

  /// The variable of a gate; 0 if no clause has it.
  Literal variable(uint32_t gate) const { return gate < gates_.size() ? gates_[gate].variable : 0; }

 private:
  struct Written {
    Literal variable = 0;
    bool directions[2] = {false, false};  // the variable implies the gate; the negated variable its negation
    uint8_t users = 0;                    // gates it is an operand of, as far as 255
  };
  void count_users();
  Literal operand(Wire wire);
  void write(Wire wire);
  void write_and(uint32_t gate, bool negated);
  void collect_conjuncts(uint32_t gate, std::vector<Wire>& conjuncts) const;

  const GateGraph& graph_;
  ClauseSink& sink_;
  std::vector<Written> gates_;  // by number
  uint32_t counted_ = 0;        // gates whose operands know of them
  std::vector<Wire> todo_;      // wires whose clauses are missing
  std::vector<Wire> conjuncts_;
  std::vector<Literal> literals_;
  Literal true_ = 0;
  uint32_t written_ = 0;  // gates, over and over
};

}  // namespace preproc::bits
