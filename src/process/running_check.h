#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace preproc {

class Progress;

/// Marks that a check is being answered, while it lives. What ends the program in that time answers the check first:
/// `unknown` (or what the check says instead) on standard output.
///
/// SIGINT and SIGTERM end the program with status 128 + the signal's number. But the first SIGINT in a check that can
/// be interrupted ends that check only; a second one within the same check, or within a second, ends the program. At
/// the hard limit of a check, and where it has not ended 0.4 s after the first SIGINT (what runs in a linked solver's
/// library cannot always be interrupted), a worker process is given up, and the next one says `unknown`
/// (worker_process.h). Without one the program ends, at its hard limit with status 1 and a line on standard error, or
/// 2 s after the first SIGINT.
/// Where it ends children are killed and unfinished output files are removed.
class RunningCheck {
 public:
  /// `interrupted`: a line in static memory, the answer where the program has to end. `interrupt` makes the check
  /// answer soon; it is called in another thread, while this object lives. Empty: the check cannot be interrupted.
  explicit RunningCheck(const char* interrupted = "unknown\n", std::function<void()> interrupt = {});
  /// Does not return where the program is ending.
  ~RunningCheck();
  RunningCheck(const RunningCheck&) = delete;
  RunningCheck& operator=(const RunningCheck&) = delete;

  /// The hard limit of the running check, if any, from now on. Nothing if none runs, or without `install_handlers`.
  static void limit(std::optional<std::chrono::milliseconds> limit);
  /// The answer is known: what is done about it from now on has no limit.
  static void settle();
  /// More time for a check that has a limit: its answer is known, its model is not read yet.
  static void extend(std::chrono::milliseconds limit);
  /// From now on this process is a worker, whose end is noted there.
  static void serve(Progress& progress);
  /// Sets the text for standard error where SIGINT or SIGTERM ends the program, behind the answer of the check.
  static void set_last_words(std::string text);
  /// Sets the program's signal handlers: SIGINT (unless it is ignored, as in a background job), SIGTERM, SIGALRM;
  /// SIGPIPE and SIGXFSZ become errors of the write.
  static void install_handlers();
};

}  // namespace preproc
