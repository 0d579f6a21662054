#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/operator.h"
#include "term/term_manager.h"
#include "value/value.h"

namespace preproc {

/// An operator at the sorts of its arguments, to be applied to values: `(str.at String Int)`, `((_ to_fp 8 24)
/// RoundingMode Real)`, `(sin Float64)`.
struct OperatorInstance {
  Term pattern;              ///< the application to placeholders: equal instances have equal patterns
  std::vector<Term> leaves;  ///< the placeholders, constants that no script can write
  std::vector<Sort> sorts;   ///< of the arguments
  Sort result;

  size_t arity() const { return leaves.size(); }
};

/// The placeholder for argument `place`, of this sort.
Term argument_placeholder(TermManager& tm, Sort sort, size_t place);

/// The operator of an application. Nothing for leaves, connectives, ite, equalities, binders, and operators that cannot
/// be evaluated. An associative operator is taken with two arguments, unless `all_arguments` is set.
std::optional<OperatorInstance> operator_of(TermManager& tm, Term application, bool all_arguments = false);

/// True if applications of the function to values have values: it has a definition or an oracle.
bool is_evaluable(const TermManager& tm, Function f);

/// The operators with this name over arguments of these sorts, those without numerals in their head; not the
/// script's functions.
std::vector<OperatorInstance> operators_over(TermManager& tm, std::string_view name, std::span<const Sort> sorts);

/// Applies an operator to rows of values. Operators of theories are called directly, functions through columns.
class InstanceEvaluation {
 public:
  InstanceEvaluation(const TermManager& tm, const OperatorInstance& instance);
  /// Row i has the arguments `arguments[i * arity]` and on; its value, empty where there is none, becomes `results[i]`.
  void evaluate(std::span<const Value* const> arguments, std::vector<Value>& results);

 private:
  const TermManager& tm_;
  const OperatorInstance& instance_;
  const OperatorInfo* info_;  // null: a function
};

}  // namespace preproc
