#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/weighted_sum.h"
#include "term/cost.h"

namespace preproc {

/// Models of the least cost: what an optimizer finds where the backend has one (z3), else by bounds on the sum that
/// fall until the solver says unsat.
class LeastCostSearch {
 public:
  LeastCostSearch(TermManager& tm, std::vector<Cost> costs) : tm_(tm), costs_(std::move(costs)), sum_(tm, costs_) {}

  struct Answer {
    CheckResult result;
    /// If sat: assertions under which the models are of that cost.
    std::vector<Term> conditions;
    uint64_t cost = 0;
    bool proved = true;  ///< false: the solver gave up before it was clear that there is nothing cheaper
  };
  /// Decides the backend's assertions. They have no model that costs less than `at_least`. The backend's assertions are
  /// the same afterwards; `conditions` are to be added for a model. When `give_up` says so the cheapest model so far
  /// counts, and the answer is unknown if there is none.
  Answer find(Backend& backend, uint64_t at_least, const std::function<bool()>& give_up);

  Term at_most(uint64_t bound) { return sum_.at_most(bound); }
  uint64_t cost_in(const Assignment& model) const { return preproc::cost_in(tm_, costs_, model); }

 private:
  std::optional<Answer> optimize(Backend& backend);
  std::vector<Function> symbols() const;

  TermManager& tm_;
  std::vector<Cost> costs_;
  WeightedSum sum_;
};

}  // namespace preproc
