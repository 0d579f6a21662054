#pragma once

#include <chrono>
#include <span>
#include <vector>

#include "engine/side_checks.h"

namespace preproc {

/// Some of the formulas, as places, that have the answer of all of them.
struct TimeoutCore {
  CheckResult result;
  std::vector<size_t> core;  ///< unsat: they contradict; unknown: their check is not answered within its limit
};

/// Finds few formulas that, with the background, contradict each other or are as hard as all of them, as cvc5's
/// get-timeout-core: beginning with none, one that is false in the model of those so far is added, until there is no
/// model, the limit of a check is reached, or all are true in one.
///
/// Cost: a check for each formula in the core. Stopped where the check's token stops.
TimeoutCore find_timeout_core(SideChecks& checks, std::span<const Term> background, std::span<const Term> formulas,
                              std::chrono::milliseconds limit);

}  // namespace preproc
