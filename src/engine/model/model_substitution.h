#pragma once

#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Puts the values of a model into terms, so that a solver can decide the terms whose value the model leaves open.
///
///     x = 5, f(5) = 7, y unknown:  (= (f x) (* y (div x 0)))  becomes  (= 7 (* y (div 5 0)))
///
/// A closed subterm that evaluates is replaced by the term of its value, if the value has one. A read of an array, or
/// an application of a function, whose value is computed or listed is replaced by the term that computes it, under
/// binders too. A symbol of the model that still occurs then has a value without a term (`unexpressed`). Guarantee:
/// equivalent under the model. Iterative; linear in the DAG and in the bodies put in.
class ModelSubstitution {
 public:
  /// The model must not change during the life of this object.
  ModelSubstitution(TermManager& tm, const Assignment& model) : tm_(tm), model_(model), evaluator_(tm, model) {}
  Term ground(Term t);
  /// True if the term evaluates without a solver.
  bool determines(Term t) { return evaluator_.evaluate(t).known(); }
  /// The symbols in grounded terms that the model has values for.
  std::vector<Function> unexpressed(const std::vector<Term>& grounded) const;

 private:
  Term node(Term t);
  Term value_of(Term t);
  Term application(const Value& table, std::span<const Term> arguments);

  TermManager& tm_;
  const Assignment& model_;
  Evaluator evaluator_;
  TermMap<Term> grounded_;
};

}  // namespace preproc
