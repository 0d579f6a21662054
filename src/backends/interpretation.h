#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/guarded_cases.h"
#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// Makes values of a solver's interpretations, whose terms were read already. An interpretation is a value only if it
/// was understood whole: what mentions a symbol, a binder or an operator that the evaluator does not know is none, and
/// the value is empty.
class InterpretationReader {
 public:
  explicit InterpretationReader(TermManager& tm) : tm_(tm), evaluator_(tm, nothing_) {}
  InterpretationReader(const InterpretationReader&) = delete;
  InterpretationReader& operator=(const InterpretationReader&) = delete;

  /// The value of a closed term as one of sort `sort`: an integer is a real there, a lambda an array.
  /// Nested arrays are read by nested calls, as deep as the sort is.
  Value value(Term t, Sort sort);
  /// The array or function of sort `table` that maps `parameters` to `body`, but to the results of `points`, which are
  /// full, where one of these fits: points and a default where the body only tells cases apart, an array of few
  /// elements too; else a lambda. Cost: linear in the body and the points; for an array of at most 4096 elements, that
  /// many evaluations of the body.
  Value table(Sort table, std::span<const Term> parameters, Term body, std::vector<GuardedCase> points = {});
  /// The table of cases whose results are all values.
  Value table(Sort table, std::vector<GuardedCase> cases) const;

  /// The number of an element of an uninterpreted sort by the name that the solver gives it: the same name is always
  /// the same element, of a model.
  Element element(Sort sort, const std::string& name);
  /// A function of the solver's own that interpretations use as the array `(_ as-array name)`.
  void define(const std::string& name, Function function) { functions_["(_ as-array " + name + ")"] = function; }

 private:
  Value read_table(Term t, Sort table);
  Value lambda(Sort table, std::span<const Term> parameters, Term body, std::span<const GuardedCase> points);
  Value listed(Sort table, const LambdaValue& lambda);
  Term constant(const Value& value);
  bool is_computable(std::span<const Term> parameters, Term body);

  TermManager& tm_;
  const Assignment nothing_;
  Evaluator evaluator_;
  std::unordered_map<uint32_t, std::unordered_map<std::string, uint64_t>> elements_;  // by Sort::id
  std::unordered_map<std::string, Function> functions_;  // by the text of the arrays that they are
};

/// The sorts of what a table, an array or a function, is applied to.
std::span<const Sort> parameter_sorts(const SortTable& sorts, Sort table);
/// The sort of what it maps to.
Sort result_sort(const SortTable& sorts, Sort table);

}  // namespace preproc
