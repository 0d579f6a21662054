#pragma once

#include <string>

namespace preproc {

/// The lines of `--version`: this program's version; the commit it was built from, if that is known; and the version of
/// each linked solver, asked of its library, or why it cannot be asked. One line each, without the end of the last.
std::string program_version_text();

}  // namespace preproc
