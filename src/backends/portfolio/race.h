#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/pipe/process_backend.h"
#include "backends/portfolio/member_records.h"
#include "backends/portfolio/search_member.h"
#include "backends/portfolio/work_thread.h"
#include "value/stop_token.h"

namespace preproc {

/// A contestant that is a program on a pipe.
struct ContestEntrant {
  std::string form;
  std::string solver;
  std::chrono::milliseconds start{0};  ///< what the first contestant has spent by then
  bool unsat_counts = true;            ///< an unsat of this form says that the query is unsat
  /// Gives the program its assertions. BackendError where it cannot be had.
  std::function<ProcessBackend&()> prepare;
};

/// How a contest is held.
struct ContestRules {
  using Clock = WorkThread::Clock;
  unsigned jobs = 2;  ///< contestants that run at a time; with one the first gives way to the next
  std::chrono::milliseconds head_start{0};    ///< that the first contestant has alone
  bool unsat_counts = true;                   ///< an unsat of the first contestant says that the query is unsat
  std::optional<Clock::time_point> deadline;  ///< when programs end; the first contestant has a limit of its own
  std::optional<Clock::time_point> limit;     ///< when the first contestant is taken to ignore its limit
  uint64_t memory_limit = 0;                  ///< bytes, of each program; 0: none
  StopToken stop = {};                        ///< requests from outside end the contest
};

/// How a contest ended.
struct ContestEnd {
  CheckResult result;
  bool found = false;                              ///< by a search or a memo
  bool is_smaller = false;                         ///< a memo has answered a part of the query, and nobody all of it
  bool abandoned = false;                          ///< the first contestant did not stop, and runs on in its thread
  ProcessBackend* program = nullptr;               ///< whose answer it is; null: the first contestant's, or nobody's
  std::vector<ContestantRecord> contestants = {};  ///< that have started, the first contestant in front
  /// Two definite answers that differ: their places among `contestants`. No answer counts then.
  std::optional<std::pair<size_t, size_t>> disagreement = {};
  /// The place among `contestants` of the one that has answered; nothing: nobody has.
  std::optional<size_t> winner = {};
};

/// Holds contests, one after another. The first contestant is a backend in a thread of its own, which others join as
/// programs: each when the first one has spent its `start`, or at once where nobody runs any more. The first definite
/// answer ends the contest: programs are killed, the first contestant is interrupted.
///
/// Where more programs have started than may run, they take turns of growing length: the others are stopped by SIGSTOP.
/// With one job the first contestant is interrupted when the next one starts.
class ContestRace {
 public:
  /// A look-up of the query in a memo.
  struct LookUp {
    std::chrono::microseconds start{0};  ///< what the first contestant has spent by then
    /// The answer, with its model in the engine where it is sat, or nothing. Called at most once; terms may be made
    /// meanwhile.
    std::function<std::optional<CheckResult>()> ask = {};
    /// True if it gave no answer, but to a part of the query: the contest is over then, as there is less to ask.
    std::function<bool()> knows_a_part = {};
  };
  struct Contestants {
    Backend* first =
        nullptr;  ///< must be interruptible and read no terms, or in turns (`Backend::reading`); null: none
    std::string first_solver = {};
    std::function<std::unique_ptr<Backend>()> release = {};  ///< gives `first` away, where it does not stop
    /// The others. Called once, when the first has had its head start; terms may be made meanwhile.
    std::function<std::vector<ContestEntrant>()> others = {};
    std::vector<SearchEntrant> searches = {};  ///< beside in threads of their own; those that make terms come last
    LookUp look_up = {};                       ///< beside the first, in the caller's thread; may be empty
  };

  /// An exception of the first contestant or of the search passes through where there is no answer.
  ContestEnd run(const Contestants& contestants, const ContestRules& rules);
  /// A contest of one backend, with searches beside it, that is over at `limit` at the latest.
  ContestEnd run_with(Backend& backend, std::function<std::unique_ptr<Backend>()> release,
                      std::vector<SearchEntrant> searches, std::optional<ContestRules::Clock::time_point> limit,
                      StopToken stop);

 private:
  WorkThread first_thread_;
  std::vector<std::unique_ptr<WorkThread>> search_threads_;
};

}  // namespace preproc
