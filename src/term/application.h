#pragma once

#include <span>
#include <string>

#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// A function of one argument that is written as a lambda, or chosen among such by `ite`, as the array that has its
/// results as elements, which it is to z3. Null for other terms.
Term as_array(TermManager& tm, Term function);

/// The application of the first of an operator's rows (`operators_named`) that takes these indices and arguments,
/// lambdas as arrays where there is no other way. Null where none does: `expected` then says what is expected, with
/// what there is.
Term try_operator(TermManager& tm, std::span<const OperatorInfo* const> rows, std::span<const uint32_t> indices,
                  std::span<const Term> arguments, std::string& expected);

/// Coerces the first arguments of a function, or all, from Int to Real and from lambdas to arrays where the function
/// wants it. False where they do
/// not fit: `expected` then says what is expected, with what there is. Precondition: there are not too many.
bool fit_arguments(TermManager& tm, Function f, std::span<Term> arguments, std::string& expected);

/// The application of a declared or defined function to all of its arguments, of which there is at least one. Null
/// where they do not fit, as `try_operator`.
Term try_function(TermManager& tm, Function f, std::span<const Term> arguments, std::string& expected);

/// The sorts of the terms, for a message: `Int, (_ BitVec 8)`.
std::string sorts_of(const TermManager& tm, std::span<const Term> terms);

}  // namespace preproc
