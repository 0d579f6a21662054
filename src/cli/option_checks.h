#pragma once

#include "cli/command_line.h"
#include "cli/option_record.h"

namespace preproc {

/// Looks whether the options have a meaning together: at most one selects a mode, each has a meaning in that mode, what
/// they need is there, and what they exclude is not. Throws UsageError with the names of both options.
///
/// Two kinds are not looked at: all options where --help or --version is among them, and what a client of z3 or cvc5
/// says to either, where the program stands in for it (`dialect`): such a client knows no modes.
void check_combination(const GivenOptions& given, const Dialect* dialect);

/// Looks whether a file that is written is also read, or written by another option. Throws UsageError.
void check_files(const CommandLine& line);

}  // namespace preproc
