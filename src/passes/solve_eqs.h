#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Symbols that an assertion defines are replaced by their definitions:
///
///     (= x t)    x a declared constant that does not occur in t, nor in what t's symbols are defined by
///     p, (not p) p a declared constant of sort Bool
///     ((_ is c) x)
///
/// Other passes then see through the symbol: a 32-bit n with (= n ((_ zero_extend 24) byte)) is small. What becomes a
/// conjunction by a replacement is split, and its conjuncts may be definitions in turn. Of several definitions of one
/// symbol the first counts; the others become conditions. A definition is used only if the symbol occurs on no lower
/// push level: so assertions of lower levels stay the same when the definition comes and goes. A symbol that assertions
/// of an earlier run have, and that has no definition there, is replaced by a value only: else what the solver knows of
/// these would be lost from check to check, as where a transition system grows at its beginning. A definition has only
/// operators on Booleans, bit-vectors, arrays and numbers, and declared functions, whose values a model always
/// determines.
/// A constant of a datatype whose constructor is told by an asserted test, or by its sort, where there is one only, is
/// replaced by that constructor over constants for its fields (constructor_fields.h).
/// Before that, two or more equations that are linear in symbols are solved by elimination (linear_system.h).
/// Asserted elements of arrays, and of unary functions, are left to the passes for tables.
///
/// Guarantee: equisatisfiable; the definitions are on the model converter.
/// Cost: linear in the DAG of the assertions; the replacement is done again when the definitions change.
std::unique_ptr<Pass> make_solve_eqs_pass();

}  // namespace preproc
