#include "rewrite/rewrite_functions.h"
#include "term/sort_rule.h"
#include "term/theory.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

/// True if the index, argument 1, fits the array sort.
bool fit_index(SortContext& context, Sort array) {
  const SortTable& sorts = context.tm.sorts();
  if (fit(context, 1, sorts.index(array))) {
    return true;
  }
  mismatch(context, "an index of sort " + sorts.to_string(sorts.index(array)));
  return false;
}

Sort select_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort array = context.tm.sort(context.arguments[0]);
  if (!sorts.is_array(array)) {
    return is_vague(sorts, array) ? kUnknownResult : mismatch(context, "an array");
  }
  if (!fit_index(context, array)) {
    return {};
  }
  const Sort element = sorts.element(array);
  return element.known() ? element : kUnknownResult;
}

Sort store_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort array = context.tm.sort(context.arguments[0]);
  if (!sorts.is_array(array)) {
    return is_vague(sorts, array) ? kUnknownResult : mismatch(context, "an array");
  }
  if (!fit_index(context, array)) {
    return {};
  }
  return fit(context, 2, sorts.element(array))
             ? array
             : mismatch(context, "an element of sort " + sorts.to_string(sorts.element(array)));
}

/// Constant arrays need their sort, which the manager is told: `TermManager::mk_const_array`.
Sort const_array_sort(SortContext& context) { return mismatch(context, "(as const sort)"); }

// --- Values --------------------------------------------------------------------------------------------------------------

Value evaluate_select(const EvalContext& context) {
  const Value& array = context.arg(0);
  return array.is_array() && has_array_values(context.sorts, array.array().sort) ? select_value(array, context.arg(1))
                                                                                 : Value();
}

Value evaluate_store(const EvalContext& context) {
  return context.arg(0).is_array() && has_array_values(context.sorts, context.sort)
             ? store_value(context.arg(0), context.arg(1), context.arg(2))
             : Value();
}

Value evaluate_const_array(const EvalContext& context) {
  return has_array_values(context.sorts, context.sort)
             ? Value(ArrayValue{context.sort, std::make_shared<const Value>(context.arg(0)), {}})
             : Value();
}

using K = Kind;
using A = Associativity;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite
// clang-format off
constexpr OperatorInfo kArrayOperators[] = {
    {K::Select, "select", 0, 2, 2, A::None, false, select_sort, evaluate_select, nullptr, rewrite_select},
    {K::Store, "store", 0, 3, 3, A::None, false, store_sort, evaluate_store, nullptr, rewrite_store},
    {K::ConstArray, "", 0, 1, 1, A::None, false, const_array_sort, evaluate_const_array, nullptr, nullptr},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> arrays_operators() { return kArrayOperators; }

}  // namespace preproc
