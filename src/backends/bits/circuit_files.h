#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "backends/bits/circuits.h"
#include "backends/bits/gate_graph.h"

namespace preproc::bits {

/// The problem of a check, as circuits: wires that must be true, and sets of wires of which one must be.
struct CircuitProblem {
  const GateGraph& graph;
  std::vector<Wire> required;
  std::vector<std::vector<Wire>> clauses;
  std::vector<std::pair<std::string, Word>> names;  ///< the bits of symbols, and of reads
};

/// Writes clauses in DIMACS' format. Comments say which variable is which bit of a symbol: `c x 0 -17` for bit 0 of x
/// being the negated variable 17, `c x 1 true` for a constant; bits that no clause has are left out.
void write_dimacs(std::ostream& out, const CircuitProblem& problem);

/// Writes the circuit as an and-inverter graph in AIGER's ASCII format (A. Biere, The AIGER And-Inverter Graph Format,
/// 2007). The one output is true exactly where everything that is required is. Inputs have names, `x[0]`.
void write_aiger(std::ostream& out, const CircuitProblem& problem);

}  // namespace preproc::bits
