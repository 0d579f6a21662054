#pragma once

#include <optional>

#include "value/thread_clock.h"

namespace preproc {

/// What was spent on deciding slices at once (decide.h), over all checks of a script, or over all scripts of a log.
/// Processor times of the thread that runs the passes.
struct EffortAccount {
  std::optional<ThreadClock::time_point> begin = {};  ///< of the first run of a pass that asks the solver
  ThreadClock::duration spent{};                      ///< by all runs
  ThreadClock::duration in_vain{};                    ///< by those that have left slices open
};

}  // namespace preproc
