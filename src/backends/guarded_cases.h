#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "term/term_manager.h"
#include "value/sort.h"
#include "value/value.h"

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

/// Reads the cases of a body such as `(ite (and (= x 1) (= y 2)) 5 (ite (= x 3) 6 7))` over the variables x, y.
/// `value_of` gives the value of a term without parameters as one of a sort, or an empty value.
/// A Boolean body may be a formula: `(and (= x 1) p)`.
/// Null where the body is not built this way. Iterative; linear in the body times the number of parameters.
std::optional<std::vector<GuardedCase>> read_cases(const TermManager& tm, std::span<const Term> parameters, Term body,
                                                   Sort range, const std::function<Value(Term, Sort)>& value_of);

}  // namespace preproc
