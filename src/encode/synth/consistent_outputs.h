#pragma once

#include <span>
#include <utility>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Outputs of an unknown function that are equal because its arguments are: for two occurrences
///
///     (=> (and (= arg1 arg1') ... (= argn argn')) (= out out'))
///
/// (Ackermann's reduction). A selector tree implies this only case by case.
/// Guarantee: every function satisfies the conditions, so that asserting them neither loses nor adds one.
/// Cost: a condition with each of the last `kMostPairs` occurrences that may have the same arguments.
class ConsistentOutputs {
 public:
  static constexpr size_t kMostPairs = 8;

  explicit ConsistentOutputs(TermManager& tm) : tm_(tm) {}

  /// The conditions of an occurrence with those before it. Precondition: no two occurrences have the very same
  /// arguments, and none has bound variables.
  std::vector<Term> conditions(std::span<const Term> arguments, Term output);

 private:
  TermManager& tm_;
  std::vector<std::pair<std::vector<Term>, Term>> occurrences_;
};

}  // namespace preproc
