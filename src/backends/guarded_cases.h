#pragma once

#include <optional>
#include <vector>

#include "term/sort.h"
#include "term/value.h"

namespace preproc {

/// One line of a table as solvers give functions and arrays in their models: for these arguments (an empty value: for
/// any), this result.
struct GuardedCase {
  std::vector<Value> arguments;
  Value result;
};

/// The array or function of sort `sort` that maps to the result of the first case that fits. The last case fits
/// everything. An empty value where that has no finite representation, e.g. for `(ite (= x 1) 2 3)` as a function of
/// two integers.
Value table_value(const SortTable& sorts, Sort sort, std::vector<GuardedCase> cases);

/// What stands at the head of a solver's expression over the parameters of a table.
enum class CaseShape : uint8_t {
  Leaf,       ///< a value, or anything else
  Parameter,  ///< a parameter itself
  Ite,
  Not,
  And,
  Or,
  Equal
};

/// Reads the cases of a body such as `(ite (and (= x 1) (= y 2)) 5 (ite (= x 3) 6 7))` over parameters x, y.
/// A View tells of a solver's expressions:
///
///     using Expression = ...;                      // cheap to copy
///     CaseShape shape(Expression);
///     size_t size(Expression);  Expression child(Expression, size_t);
///     size_t parameter(Expression);                // of a Parameter: its index
///     Value value(Expression);                     // of a Leaf or anything else; empty if it is no value
///     Value argument(Expression, size_t index);    // the same, as an argument at this place
///
/// `is_formula` says that the results are Boolean: then `(and (= x 1) p)` is a body as well.
/// Null where the body is not built this way. Iterative; linear in the body times the number of parameters.
template <typename View>
std::optional<std::vector<GuardedCase>> read_cases(View& view, typename View::Expression body, size_t parameters,
                                                   bool is_formula);

namespace guarded_cases {

enum class Fit : uint8_t { Reads, Contradicts, Fails };

/// Adds `parameter = value` to the guard.
inline Fit narrow(std::vector<Value>& guard, size_t parameter, Value value) {
  if (parameter >= guard.size() || !value.known()) {
    return Fit::Fails;
  }
  if (!guard[parameter].known()) {
    guard[parameter] = std::move(value);
    return Fit::Reads;
  }
  return guard[parameter] == value ? Fit::Reads : Fit::Contradicts;
}

/// Adds a condition, a conjunction of equalities between parameters and values and of Boolean parameters, to the guard.
template <typename View>
Fit read_guard(View& view, const typename View::Expression& condition, std::vector<Value>& guard) {
  using Expression = typename View::Expression;
  std::vector<Expression> todo{condition};
  bool contradicts = false;
  while (!todo.empty()) {
    const Expression e = todo.back();
    todo.pop_back();
    Fit fit = Fit::Fails;
    switch (view.shape(e)) {
      case CaseShape::And:
        for (size_t i = 0; i < view.size(e); ++i) {
          todo.push_back(view.child(e, i));
        }
        continue;
      case CaseShape::Parameter: fit = narrow(guard, view.parameter(e), Value(true)); break;
      case CaseShape::Not:
        if (view.shape(view.child(e, 0)) == CaseShape::Parameter) {
          fit = narrow(guard, view.parameter(view.child(e, 0)), Value(false));
        }
        break;
      case CaseShape::Equal:
        for (const size_t side : {size_t{0}, size_t{1}}) {
          if (view.shape(view.child(e, side)) == CaseShape::Parameter) {
            const size_t parameter = view.parameter(view.child(e, side));
            fit = narrow(guard, parameter, view.argument(view.child(e, 1 - side), parameter));
            if (fit != Fit::Fails) {
              break;
            }
          }
        }
        break;
      case CaseShape::Leaf: {
        const Value value = view.value(e);
        if (value.is_bool()) {
          fit = value.boolean() ? Fit::Reads : Fit::Contradicts;
        }
        break;
      }
      default: break;
    }
    if (fit == Fit::Fails) {
      return fit;
    }
    contradicts |= fit == Fit::Contradicts;
  }
  return contradicts ? Fit::Contradicts : Fit::Reads;
}

}  // namespace guarded_cases

template <typename View>
std::optional<std::vector<GuardedCase>> read_cases(View& view, typename View::Expression body, size_t parameters,
                                                   bool is_formula) {
  using Expression = typename View::Expression;
  using guarded_cases::Fit;
  /// An expression or the constant it stands for.
  struct Branch {
    Expression expression;
    std::optional<bool> constant;
  };
  /// `branch` where the guard and, if there is one, the condition hold.
  struct Item {
    Branch branch;
    std::vector<Value> guard;
    std::optional<Expression> condition;
  };
  std::vector<GuardedCase> cases;
  std::vector<Item> todo;
  todo.push_back({{body, {}}, std::vector<Value>(parameters), {}});
  while (!todo.empty()) {
    Item item = std::move(todo.back());
    todo.pop_back();
    if (item.condition) {
      const Fit fit = guarded_cases::read_guard(view, *item.condition, item.guard);
      if (fit == Fit::Fails) {
        return std::nullopt;
      }
      if (fit == Fit::Contradicts) {
        continue;
      }
    }
    if (item.branch.constant) {
      cases.push_back({std::move(item.guard), Value(*item.branch.constant)});
      continue;
    }
    const Expression e = item.branch.expression;
    const CaseShape shape = view.shape(e);
    if (shape == CaseShape::Leaf) {
      Value value = view.value(e);
      if (!value.known()) {
        return std::nullopt;
      }
      cases.push_back({std::move(item.guard), std::move(value)});
      continue;
    }
    const bool is_ite = shape == CaseShape::Ite;
    if (!is_ite && !is_formula) {
      return std::nullopt;
    }
    // A formula as a result is (ite formula true false).
    Expression condition = is_ite ? view.child(e, 0) : e;
    Branch yes = is_ite ? Branch{view.child(e, 1), {}} : Branch{e, true};
    Branch no = is_ite ? Branch{view.child(e, 2), {}} : Branch{e, false};
    while (view.shape(condition) == CaseShape::Not) {
      condition = view.child(condition, 0);
      std::swap(yes, no);
    }
    todo.push_back({no, item.guard, {}});
    if (view.shape(condition) == CaseShape::Or) {
      for (size_t i = view.size(condition); i-- > 0;) {
        todo.push_back({yes, item.guard, view.child(condition, i)});
      }
    } else {
      todo.push_back({yes, std::move(item.guard), condition});
    }
  }
  return cases;
}

}  // namespace preproc
