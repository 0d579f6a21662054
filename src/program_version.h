#pragma once

#include <string>

#include "cli/compat/dialect.h"

namespace preproc {

/// What `--version` prints: this program's version; the commit it was built from, if that is known; and the version of
/// each linked solver, asked of its library, or why it cannot be asked. One line each, without the end of the last.
std::string program_version_text();

/// The same for a solver that the program stands in for, as far as clients read it.
std::string program_version_text(const Dialect& dialect);

/// Lets answers follow the solver in what its library has to be asked about: its version, and which options it has.
void follow_library(const Dialect& dialect, AnswerStyle& style);

}  // namespace preproc
