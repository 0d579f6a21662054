#pragma once

#include <string_view>

#include <z3.h>

namespace preproc {

/// Builds the tactic that a script names in (check-sat-using T): a name, or then, and-then, or-else, par-or, par-then,
/// try-for, repeat, using-params and `!`, if, when, cond, fail-if with z3's probes. The caller has a reference. Throws
/// BackendError with what is not understood.
Z3_tactic make_z3_tactic(Z3_context context, std::string_view text);

}  // namespace preproc
