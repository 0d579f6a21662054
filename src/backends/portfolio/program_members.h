#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/portfolio/member_records.h"
#include "backends/portfolio/race.h"

namespace preproc {

/// The programs of one race. Where more have started than may run, they take turns of growing length: the others are
/// stopped by SIGSTOP.
class ProgramMembers {
 public:
  using Clock = RaceRules::Clock;

  /// The answer of a program that has ended.
  struct Answer {
    CheckResult result;
    bool unsat_is_sound;
    size_t record;
    ProcessBackend* backend;
  };

  ProgramMembers(const RaceRules& rules, MemberRecords& records) : rules_(rules), records_(records) {}

  /// They wait for their starts.
  void enqueue(std::vector<ProgramMember> members);
  /// When the next one may start, counted as `ProgramMember::start`; nothing: none waits.
  std::optional<std::chrono::milliseconds> next_start() const;
  /// Starts the next one, whose turn it is then. `slots`: as in `give_turns`.
  void start_next(size_t slots);
  /// Starts all that wait.
  void start_all();
  /// Takes the answers that are there. `may_make_terms`: a program that failed may be tried again.
  void collect(size_t slots, bool may_make_terms);
  /// Lets `slots` programs run, and the next ones when the turn has ended. `changed`: others run than before.
  void give_turns(size_t slots, bool changed);
  /// Ends those that run; the race is over.
  void end_all();
  /// The time is over: ends those that run, and nobody starts any more.
  void end_late();
  /// Ends those that have taken more memory than the rules allow.
  void end_too_large();

  size_t running() const;
  /// Of those that have ended, in the order of their starts.
  std::vector<Answer> answers() const;
  /// The dialogues of programs that run, to be waited for.
  std::vector<ProcessDialogue*> dialogues() const;
  /// When the turn ends; nothing: nobody waits for one.
  std::optional<Clock::time_point> turn_end() const;

 private:
  enum class State : uint8_t { Waiting, Running, Over };
  struct Runner {
    ProgramMember member;
    State state = State::Waiting;
    bool paused = false;
    ProcessBackend* backend = nullptr;
    size_t record = 0;
    CheckResult result = {};
  };

  Runner* next_waiting();
  void start(Runner& runner);
  void finish(Runner& runner, bool may_make_terms);
  void fail(Runner& runner, const std::string& why);

  const RaceRules& rules_;
  MemberRecords& records_;
  std::vector<Runner> runners_;
  Clock::time_point turn_end_ = records_.start();
  size_t turn_ = 0;  // place of the first runner of this turn
  std::chrono::milliseconds turn_length_{20};
};

}  // namespace preproc
