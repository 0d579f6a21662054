#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "backends/backend.h"
#include "synthesis/enumeration/bank/cell_table.h"
#include "synthesis/enumeration/specification/specification.h"
#include "term/term_manager.h"
#include "value/stop_token.h"

namespace preproc {

/// Solutions of a problem that were found before, where a further one is looked for: functions that have other values
/// somewhere.
class FormerSolutions {
 public:
  /// `bodies`: of each solution, by function of the problem, without definitions. All live as long.
  FormerSolutions(TermManager& tm, CellTable& cells, const SynthesisProblem& problem,
                  std::vector<std::vector<Term>> bodies)
      : tm_(tm), cells_(cells), problem_(problem), bodies_(std::move(bodies)) {}

  bool empty() const { return bodies_.empty(); }
  /// Computes the values of the solutions at these points. `points`: of each function, a column for each parameter.
  void set_points(std::span<const std::vector<std::vector<uint64_t>>* const> points);
  /// True unless functions with these values at the points, a column for each function, differ from each solution.
  bool may_be(std::span<const std::span<const uint64_t>> columns) const;
  /// True if the constraints leave no choice: whatever satisfies them has the values of the last solution. The
  /// conjuncts are those of the problem. Cost: a check for each call.
  bool are_all(const Specification& specification, Backend& solver, const StopToken& stop) const;

 private:
  TermManager& tm_;
  CellTable& cells_;
  const SynthesisProblem& problem_;
  std::vector<std::vector<Term>> bodies_;
  /// By solution and function: the cell at each point; nothing where it is not determined.
  std::vector<std::vector<std::vector<std::optional<uint64_t>>>> values_;
};

}  // namespace preproc
