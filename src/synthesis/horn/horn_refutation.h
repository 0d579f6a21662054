#pragma once

#include <functional>

#include "backends/backend.h"
#include "synthesis/horn/horn_steps.h"

namespace preproc {

/// Checks a solver, so that the check can be interrupted.
using HornCheck = std::function<CheckResult(Backend&)>;

/// True if an execution of at most so many steps goes wrong: no predicate satisfies the clauses then.
/// Guarantee: the formulas of that execution were evaluated in a model. Cost: a check of the solver, which has no
/// assertions yet, for each length. Precondition: `steps.applies()`.
bool goes_wrong(TermManager& tm, HornSteps& steps, Backend& solver, const HornCheck& check, size_t most_steps);

}  // namespace preproc
