#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "backends/backend.h"
#include "value/stop_token.h"

namespace preproc {

/// Looks for a model until it has one (true), or soon after `stop` stops (false). The function keeps the model itself.
using WorkBeside = std::function<bool(const StopToken& stop)>;

/// The end of a check with a search beside it.
struct CheckRace {
  bool found = false;      ///< a model, by the search
  bool abandoned = false;  ///< the solver did not stop, and may run when the process ends
  CheckResult result;      ///< the solver's; meaningless if `found`
};

/// Runs the backend's check in a thread of its own, and a search in the caller's thread: the first to finish stops the
/// other. The search begins a few milliseconds after the check. The check must be interruptible and read no terms
/// (`Capabilities`). An exception of the check is thrown again here, unless the search found a model.
///
/// A solver that does not stop soon after an interruption is abandoned: `release` hands its backend over, and the
/// backend is destroyed when its check ends. While an abandoned check runs, the program must not run the destructors of
/// static objects, which the solver still uses: it ends by `_Exit`. At `limit` a running check is interrupted, and the
/// result is unknown.
CheckRace race_check(Backend& backend, const WorkBeside& search,
                     const std::function<std::unique_ptr<Backend>()>& release,
                     std::optional<std::chrono::steady_clock::time_point> limit = {});

}  // namespace preproc
