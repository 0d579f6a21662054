#pragma once

#include <string>

#include "cli/compat/dialect.h"

namespace preproc {

// Questions to the library of a linked solver, which the program loads; so this is the program's alone.

/// The text of `--version` where the program stands in for a solver, as far as clients read it.
std::string dialect_version_text(const Dialect& dialect);

/// Lets answers follow the solver's library: in its version, and in which options it has.
void follow_library(const Dialect& dialect, AnswerStyle& style);

}  // namespace preproc
