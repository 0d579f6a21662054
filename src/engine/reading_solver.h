#pragma once

#include <functional>
#include <string>

#include "encode/table/target.h"
#include "engine/options.h"

namespace preproc {

/// The solver for which tables are written where there is no portfolio: the chosen target, or else the first solver, if
/// it is one of the targets: a linked one by its name, a program by the name of its file up to the first character that
/// is neither letter nor digit, as in `cvc5-1.3.2`.
Target first_target(const EngineOptions& options);

/// Finds the version of the solver that `first_target` names: of the program, where the first solver is one; where the
/// result is `printed`, of the program that PATH has under the target's name; else of the linked library. A program is
/// run with `--version`, for at most a second. Unknown where that fails. Empty where there is nothing to ask.
std::function<SolverVersion()> version_finder(const EngineOptions& options, bool printed);

}  // namespace preproc
