#pragma once

#include <span>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/cost.h"
#include "term/term_manager.h"

namespace preproc {

/// The sum of costs as a formula: a network of adders over the conditions (Warners 1998 in docs/references.md), with
/// Booleans only, so that it stands in any logic. Cost: linear in the conditions times the bits of the weights.
class WeightedSum {
 public:
  /// Precondition: the sum of all weights is less than 2^64.
  WeightedSum(TermManager& tm, std::span<const Cost> costs);
  /// The condition that the sum is at most `bound`.
  Term at_most(uint64_t bound);

 private:
  TermManager& tm_;
  std::vector<Term> bits_;  // of the sum, from the lowest
};

/// The value of the sum in a model. Conditions without a value count as true.
uint64_t cost_in(TermManager& tm, std::span<const Cost> costs, const Assignment& model);

}  // namespace preproc
