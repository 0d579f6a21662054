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

/// A member that is a program on a pipe.
struct ProgramMember {
  MemberForm form = MemberForm::Preprocessed;
  std::string solver;
  std::chrono::milliseconds start{0};  ///< what the primary solver has spent by then
  bool unsat_is_sound = true;          ///< an unsat of this form says that the query is unsat
  /// Gives the program its assertions. BackendError where it cannot be had.
  std::function<ProcessBackend&()> prepare;

  /// A member that has its assertions already, and starts at once.
  static ProgramMember of(ProcessBackend& program, bool unsat_is_sound = true) {
    return {.solver = std::string(program.name()),
            .unsat_is_sound = unsat_is_sound,
            .prepare = [&program]() -> ProcessBackend& { return program; }};
  }
};

/// The time that a search for a model has where the solvers have answered unknown: they give up on queries with parts
/// that they do not know.
inline constexpr std::chrono::seconds kSearchAfterUnknown(5);

/// How a race is held.
struct RaceRules {
  using Clock = WorkThread::Clock;
  unsigned jobs = 2;                            ///< members that run at a time; with one the primary solver gives way
  std::chrono::milliseconds head_start{0};      ///< that the primary solver has alone
  bool unsat_is_sound = true;                   ///< an unsat of the primary solver says that the query is unsat
  std::optional<Clock::time_point> limit = {};  ///< when the primary solver is taken to ignore its deadline
  uint64_t memory_limit = 0;                    ///< bytes, of each program; 0: none
  StopToken stop = {};                          ///< ends all members; a request ends the race at once
};

/// True if the answer of a member ends the race. `unsat_is_sound`: its unsat says that the query is unsat.
bool is_definite(const CheckResult& result, bool unsat_is_sound);

/// How a race ended.
struct RaceResult {
  CheckResult result;
  bool found = false;          ///< a search has found a model, or the memo has answered
  bool part_answered = false;  ///< a memo has answered a part of the query, and nobody all of it
  bool abandoned = false;      ///< the primary solver did not stop, and runs on in its thread
  Backend* program = nullptr;  ///< whose answer it is; null: the primary solver's, or nobody's
  std::vector<MemberRecord> members =
      {};  ///< that have started; where the primary solver is in a thread, it is in front
  /// Two definite answers that differ: their places among `members`. No answer counts then.
  std::optional<std::pair<size_t, size_t>> disagreement = {};
  /// The place among `members` of the one that has answered; nothing: nobody has.
  std::optional<size_t> winner = {};
};

/// Holds races, one after another. The primary solver is a backend in a thread of its own, which others join as
/// programs: each when that one has spent its `start`, or at once where nobody runs any more. The first definite
/// answer ends the race: programs are killed, the token of the primary solver stops.
///
/// Where more programs have started than may run, they take turns of growing length: the others are stopped by SIGSTOP.
/// With one job the primary solver is stopped when the next one starts.
class Race {
 public:
  using Clock = RaceRules::Clock;
  /// A look-up of the query in a memo.
  struct LookUp {
    std::chrono::microseconds start{0};  ///< what the primary solver has spent by then
    /// The answer, with its model in the engine where it is sat, or nothing. Called at most once; terms may be made
    /// meanwhile.
    std::function<std::optional<CheckResult>()> ask = {};
    /// True if it gave no answer, but to a part of the query: the race is over then, as there is less to ask.
    std::function<bool()> answered_part = {};
  };
  struct Members {
    Backend* primary = nullptr;  ///< that is admitted, and no program; null: none
    std::string primary_name = {};
    std::function<std::unique_ptr<Backend>()> release = {};  ///< gives `primary` away, where it does not stop
    /// The others. Called once, when the primary solver has had its head start; terms may be made meanwhile.
    std::function<std::vector<ProgramMember>()> others = {};
    std::vector<SearchMember> searches = {};  ///< beside in threads of their own; those that make terms come last
    LookUp look_up = {};                      ///< beside the primary solver, in the caller's thread; may be empty
  };

  /// An exception of the primary solver or of the search passes through where there is no answer.
  RaceResult run(const Members& members, const RaceRules& rules);
  /// True if the backend can be in a race: a program on a pipe, or a linked solver that another thread can interrupt
  /// and that reads no terms, or in turns.
  static bool can_race(Backend& backend);
  /// A race of one backend that is admitted, with searches beside it, that is over at `limit` at the latest.
  RaceResult run_with(Backend& backend, std::function<std::unique_ptr<Backend>()> release,
                      std::vector<SearchMember> searches, std::optional<RaceRules::Clock::time_point> limit,
                      const StopToken& stop);

 private:
  WorkThread primary_thread_;
  std::vector<std::unique_ptr<WorkThread>> search_threads_;
};

}  // namespace preproc
