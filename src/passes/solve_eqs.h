#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Symbols that an assertion defines are replaced by their definitions:
///
///     (= x t)    x a declared constant that does not occur in t, nor in what t's symbols are defined by
///     p, (not p) p a declared constant of sort Bool
///
/// so that other passes see through them: a 32-bit n with (= n ((_ zero_extend 24) byte)) is small. Of several
/// definitions of one symbol the first counts; the others become conditions. A definition is used if the symbol occurs
/// on no lower push level, so that assertions of lower levels stay as they are when it comes and goes. Definitions are
/// made of operators on Booleans, bit-vectors, arrays and numbers whose values a model always determines; asserted
/// elements of arrays are left to the passes for tables.
///
/// Guarantee: equisatisfiable; the definitions are on the trail.
/// Cost: linear in the DAG of the assertions; the replacement is done again when the definitions change.
std::unique_ptr<Pass> make_solve_eqs_pass();

}  // namespace preproc
