#pragma once

#include <string_view>

#include "passes/pass.h"

namespace preproc {

/// Solves the equations of bit-vectors that are linear in symbols, modulo 2^width, by Gauss' elimination:
///
///     3x + y + 2z = 5,  x + 2y = z     becomes    x = ...z, y = ...z
///
/// A symbol is solved for only where it has an odd coefficient and occurs in no other assertion: so nothing becomes
/// larger that a solver has to look at. Of what is left of an equation without such a symbol an equation stays, or
/// nothing, or false. Only equations of the lowest level, where there are two or more.
///
/// True if something was solved: the definitions are on the model converter under the name of the pass. Guarantee:
/// equisatisfiable. Cost: equations * equations * symbols, which is bounded; where it would be more, nothing is done.
bool solve_linear_system(Problem& problem, PassContext& context, std::string_view pass);

}  // namespace preproc
