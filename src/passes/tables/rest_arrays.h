#pragma once

#include <string_view>
#include <vector>

#include "passes/pass.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// What is unknown of an array beside its asserted elements, as an array of its own, the *rest*: a read outside of the
/// rows of A reads the rest of A, so that no read of A itself is left, and A becomes
///
///     (store ... (store A's rest index0 value0) ... indexN valueN)
///
/// Guarantee: equisatisfiable, the model of A from the definition on the trail.
/// Cost: `settle` is linear in the DAG of the assertions once there is a rest.
class RestArrays {
 public:
  explicit RestArrays(TermManager& tm) : tm_(tm) {}

  /// The term with reads of tables above `leaf` replaced by reads of what is beside their rows. Such a term equals `t`
  /// where all indices of these reads have no row.
  Term without_rows(Term t, Term leaf, const TableEvaluation& evaluation, const AssertedElements& elements);
  /// To be called when the terms made are in the assertions, before another pass: an array that nothing reads any more
  /// but through its rest is defined on the trail, and its rows go; where an array is still read elsewhere, the rest
  /// becomes the array itself. `pass` is the name for the trail.
  void settle(Problem& problem, PassContext& context, std::string_view pass);

 private:
  Term rest_of(Term array);
  TermSet used_terms(const Problem& problem, const AssertedElements& elements) const;
  Term over_rest(const ElementTable& table, Term rest);

  TermManager& tm_;
  TermMap<Term> rests_;       // by array
  std::vector<Term> arrays_;  // those with a rest
};

}  // namespace preproc
