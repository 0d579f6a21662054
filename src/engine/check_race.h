#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "backends/backend.h"

namespace preproc {

/// Looks for a model until one is found (true) or soon after `stop` is set (false). What is found is kept by the
/// function.
using WorkBeside = std::function<bool(const std::atomic<bool>& stop)>;

/// The end of a check with a search beside it.
struct CheckRace {
  bool found = false;      ///< by the search
  bool abandoned = false;  ///< the solver did not stop, and may run when the process ends
  CheckResult result;      ///< the solver's, if the search has not found
};

/// The backend's check in a thread of its own, with a search beside it in the caller's: who is first stops the other.
/// The search begins when the check has not ended after a few milliseconds. The check must be interruptible and read
/// no terms (`Capabilities`). What the check throws is thrown here, unless a model was found.
///
/// A solver that does not stop soon when it is interrupted is abandoned: `release` gives the backend away, which is
/// destroyed when its check ends. A program that ends before that must do without the destructors of static objects
/// (`_Exit`): the solver still works with these. `limit`: when a check that still runs is interrupted, and unknown is
/// the result.
CheckRace race_check(Backend& backend, const WorkBeside& search,
                     const std::function<std::unique_ptr<Backend>()>& release,
                     std::optional<std::chrono::steady_clock::time_point> limit = {});

}  // namespace preproc
