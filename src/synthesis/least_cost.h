#pragma once

#include <optional>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/weighted_sum.h"
#include "term/cost.h"

namespace preproc {

/// Finds models of the least cost: by the backend's optimizer if it has one (z3), else by bounds on the sum of costs,
/// which are lowered until the solver says unsat.
class LeastCostSearch {
 public:
  LeastCostSearch(TermManager& tm, std::vector<Cost> costs) : tm_(tm), costs_(std::move(costs)), sum_(tm, costs_) {}

  struct Answer {
    CheckResult result;
    /// If sat: assertions under which all models have that cost.
    std::vector<Term> conditions;
    uint64_t cost = 0;
    bool proved = true;  ///< false: the solver gave up before it proved that no model is cheaper
  };
  /// Decides the backend's assertions. Precondition: no model of them costs less than `at_least`. The backend's
  /// assertions are the same afterwards; with the answer's `conditions` added, the backend gives a model of the least
  /// cost. Once the token stops, the cheapest model so far is the answer, or unknown if there is none.
  Answer find(Backend& backend, uint64_t at_least, const StopToken& stop);

  Term at_most(uint64_t bound) { return sum_.at_most(bound); }
  uint64_t cost_in(const Assignment& model) const { return preproc::cost_in(tm_, costs_, model); }

 private:
  std::optional<Answer> optimize(Backend& backend, const StopToken& stop);
  std::vector<Function> symbols() const;

  TermManager& tm_;
  std::vector<Cost> costs_;
  WeightedSum sum_;
};

}  // namespace preproc
