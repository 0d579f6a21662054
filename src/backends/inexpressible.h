#pragma once

#include <string>
#include <string_view>

#include "backends/backend.h"

namespace preproc {

/// The error for a term that a solver's API cannot express: "z3 cannot express `set.union` through its API".
Inexpressible inexpressible(std::string_view solver, std::string_view what);

/// The head of a term in that message: the operator's name, the text of an opaque operator, the function's name.
std::string head_text(const TermManager& tm, Term t);

}  // namespace preproc
