#include <algorithm>

#include "evaluate/column_ops.h"
#include "rewrite/rewrite_functions.h"
#include "term/sort_rule.h"
#include "term/theory.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

Sort connective_sort(SortContext& context) {
  const Sort boolean = context.tm.sorts().boolean();
  return fit_all(context, boolean) ? boolean : mismatch(context, "Bool");
}

Sort equality_sort(SortContext& context) {
  return common_sort(context, 0).known() ? context.tm.sorts().boolean() : Sort{};
}

Sort ite_sort(SortContext& context) {
  return fit(context, 0, context.tm.sorts().boolean()) ? common_sort(context, 1)
                                                       : mismatch(context, "a condition of sort Bool");
}

// --- Values --------------------------------------------------------------------------------------------------------------

bool holds(const Value* v) { return v->boolean(); }

Value evaluate_not(const EvalContext& context) { return Value(!context.arg(0).boolean()); }
Value evaluate_and(const EvalContext& context) { return Value(std::ranges::all_of(context.arguments, holds)); }
Value evaluate_or(const EvalContext& context) { return Value(std::ranges::any_of(context.arguments, holds)); }
Value evaluate_xor(const EvalContext& context) {
  return Value(std::ranges::count_if(context.arguments, holds) % 2 == 1);
}
Value evaluate_implies(const EvalContext& context) {
  return Value(!context.arg(0).boolean() || context.arg(1).boolean());
}

Value evaluate_equal(const EvalContext& context) { return equal_values(context.sorts, context.arg(0), context.arg(1)); }

Value evaluate_distinct(const EvalContext& context) {
  if (context.arguments.size() == 2) {
    const Value equal = evaluate_equal(context);
    return equal.known() ? Value(!equal.boolean()) : Value();
  }
  // In order, equal representations are neighbours.
  std::vector<const Value*> sorted(context.arguments.begin(), context.arguments.end());
  std::ranges::sort(sorted, [](const Value* a, const Value* b) { return Value::less(*a, *b); });
  if (std::ranges::adjacent_find(sorted, [](const Value* a, const Value* b) { return *a == *b; }) != sorted.end()) {
    return Value(false);
  }
  if (!sorted[0]->is_array() && !sorted[0]->is_function() && !sorted[0]->is_lambda() && !sorted[0]->is_regex() &&
      !sorted[0]->is_datatype() && !sorted[0]->is_sequence()) {
    return Value(true);
  }
  bool undetermined = false;
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = i + 1; j < sorted.size(); ++j) {
      const Value equal = equal_values(context.sorts, *sorted[i], *sorted[j]);
      if (equal.known() && equal.boolean()) {
        return Value(false);
      }
      undetermined |= !equal.known();
    }
  }
  return undetermined ? Value() : Value(true);
}

Value evaluate_ite(const EvalContext& context) { return context.arg(0).boolean() ? context.arg(1) : context.arg(2); }

/// The arguments that are true are at most, or at least, the index.
Value evaluate_at_most(const EvalContext& context) {
  return Value(std::ranges::count_if(context.arguments, holds) <= int64_t{context.indices[0]});
}
Value evaluate_at_least(const EvalContext& context) {
  return Value(std::ranges::count_if(context.arguments, holds) >= int64_t{context.indices[0]});
}

using K = Kind;
using A = Associativity;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite
// clang-format off
constexpr OperatorInfo kCoreOperators[] = {
    {K::Not, "not", 0, 1, 1, A::None, false, connective_sort, evaluate_not, column_not, rewrite_not},
    {K::And, "and", 0, 2, kAny, A::Nary, true, connective_sort, evaluate_and, column_and, rewrite_and},
    {K::Or, "or", 0, 2, kAny, A::Nary, true, connective_sort, evaluate_or, column_or, rewrite_or},
    {K::Xor, "xor", 0, 2, kAny, A::Nary, true, connective_sort, evaluate_xor, column_xor, rewrite_xor},
    {K::Implies, "=>", 0, 2, kAny, A::RightBinary, false, connective_sort, evaluate_implies, column_implies, rewrite_implies},
    {K::Equal, "=", 0, 2, kAny, A::Chainable, true, equality_sort, evaluate_equal, column_equal, rewrite_equal},
    {K::Distinct, "distinct", 0, 2, kAny, A::Pairwise, true, equality_sort, evaluate_distinct, column_distinct, rewrite_distinct},
    {K::Ite, "ite", 0, 3, 3, A::None, false, ite_sort, evaluate_ite, column_ite, rewrite_ite},
    {K::AtMost, "at-most", 1, 1, kAny, A::None, true, connective_sort, evaluate_at_most, nullptr, nullptr},
    {K::AtLeast, "at-least", 1, 1, kAny, A::None, true, connective_sort, evaluate_at_least, nullptr, nullptr},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> core_operators() { return kCoreOperators; }

}  // namespace preproc
