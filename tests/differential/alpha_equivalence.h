#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Equality of terms up to the names of bound variables; without binders it is equality of handles.
///
/// The variables of the left terms must be unlike those of the right ones (a builder that makes names of its own).
/// Recursive; linear in the DAG for each nesting of binders.
class AlphaEquivalence {
 public:
  explicit AlphaEquivalence(const TermManager& tm) : tm_(tm), equal_(1) {}

  /// From now on the two variables stand for each other: the parameters of two definitions.
  void pair(Term left, Term right) { pairs_.emplace_back(left, right); }
  bool equal(Term left, Term right);

 private:
  bool paired(Term left, Term right) const;
  bool equal_binders(std::span<const Term> left, std::span<const Term> right);

  const TermManager& tm_;
  std::vector<std::pair<Term, Term>> pairs_;         // innermost last
  std::vector<std::unordered_set<uint64_t>> equal_;  // pairs of terms found equal, for each binder around
};

}  // namespace preproc
