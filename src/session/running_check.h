#pragma once

#include <chrono>

namespace preproc {

/// Marks that a check is being answered, while it lives. What ends the program in that time answers the check first:
/// `unknown` on standard output.
///
/// SIGINT and SIGTERM end the program with status 128 + the signal's number; a check that outlives its hard limit (a
/// linked solver that ignores its own) with status 1 and a line on standard error. Either way children are killed and
/// an unfinished output file is removed.
class RunningCheck {
 public:
  RunningCheck();
  /// Does not return where the answer was taken over: the program is ending.
  ~RunningCheck();
  RunningCheck(const RunningCheck&) = delete;
  RunningCheck& operator=(const RunningCheck&) = delete;

  /// The hard limit of the running check, from now on. Nothing if none runs, or without
  /// `install_handlers`.
  static void limit(std::chrono::milliseconds limit);
  /// Sets the program's signal handlers: SIGINT (unless it is ignored, as in a background job), SIGTERM, SIGALRM;
  /// SIGPIPE and SIGXFSZ become errors of the write.
  static void install_handlers();
};

}  // namespace preproc
