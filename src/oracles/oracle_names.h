#pragma once

#include <string_view>

namespace preproc {

/// How the names of oracles begin that are called in this process; all others name executables (make_oracle.h).
constexpr std::string_view kMathematicsPrefix = "libm:";
constexpr std::string_view kLibraryPrefix = "lib:";

}  // namespace preproc
