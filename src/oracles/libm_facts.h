#pragma once

#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// What is known of the result of a `libm:` function whatever its argument is: its range, when it is no number, its
/// sign. Of functions that IEEE 754 determines (sqrt, fabs, floor, ceil, trunc, rint, nearbyint, round, fma) all: the
/// operator of the theory. A solver that is told so finds contradictions that no number of calls shows.
///
///     cos(t)     not a number for NaN and infinities only, else from -1 to 1
///
/// The facts are those of C's Annex F, and of ranges what errors below one unit in the last place leave true. That
/// exponentials and logarithms are monotonic is none of them: C libraries do not promise it.
/// `application`: an Apply of a declared function that has an oracle. Empty for all other oracles.
std::vector<Term> libm_facts(TermManager& tm, Term application);

}  // namespace preproc
