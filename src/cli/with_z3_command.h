#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc {

/// The first word of a command line that runs a program with z3 taken over.
inline constexpr std::string_view kWithZ3 = "with-z3";

/// Its options, and what they mean, for help and manual.
std::vector<std::pair<std::string_view, std::string_view>> with_z3_options();

/// `preproc-solve with-z3 [OPTION]... -- COMMAND...`: runs the command with z3's functions taken over, waits for it,
/// and writes a summary on standard error. The command's exit status; 128 and the signal where one ended it. UsageError
/// where the command line is wrong, or the command cannot be started.
int run_with_z3(const std::vector<std::string>& words);

}  // namespace preproc
