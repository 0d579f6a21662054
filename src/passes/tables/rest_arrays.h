#pragma once

#include <string_view>
#include <vector>

#include "passes/pass.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Separates the unknown elements of an array from its asserted ones. The unknown elements become an array constant of
/// their own, the *rest*: a read outside of the rows of A becomes a read of A's rest, so that no read of A itself is
/// left, and A is defined as
///
///     (store ... (store A's rest index0 value0) ... indexN valueN)
///
/// Guarantee: equisatisfiable; the definition on the model converter gives the value of A.
/// Cost: `settle` is linear in the DAG of the assertions once there is a rest.
class RestArrays {
 public:
  explicit RestArrays(TermManager& tm) : tm_(tm) {}

  /// The term with the reads of tables above `leaf` replaced by reads of their rests. It equals `t` wherever none of
  /// the reads has an index with a row.
  Term without_rows(Term t, Term leaf, const TableEvaluation& evaluation, const AssertedElements& elements);
  /// To be called when the terms from `without_rows` are in the assertions, before another pass runs. An array that is
  /// read through its rest only is defined on the model converter, and its rows are removed. For an array that is still
  /// read itself, the rest is replaced by the array. `pass` is the pass's name on the model converter.
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
