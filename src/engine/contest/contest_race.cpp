// One contest. All decisions are made in the caller's thread, in a loop (`ContestRound::hold`) that collects what has
// ended, starts who is due, gives turns and waits for the next event. The first contestant and the search have a thread
// each and share nothing with the loop but their results, which are read when their threads say that they have ended.
//
// While the search runs it makes terms, so nobody else may: whoever is to join is given its assertions before. A first
// contestant that reads terms at the beginning of its check pauses where this loop makes some, and the search waits for
// the end of that (`TermReading`).

#include "engine/contest/contest_race.h"

#include <algorithm>
#include <exception>

namespace preproc {

namespace {

using Clock = ContestRules::Clock;
using std::chrono::milliseconds;

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

/// What a thread leaves behind.
struct Outcome {
  CheckResult result;
  bool found = false;
  std::exception_ptr failure;
};

class ContestRound {
 public:
  ContestRound(const ContestRace::Contestants& contestants, const ContestRules& rules, WorkThread& first_thread,
               WorkThread& search_thread)
      : given_(contestants), rules_(rules), thread_(first_thread), search_thread_(search_thread) {}

  ContestEnd hold();
  void end_all();

 private:
  enum class State : uint8_t { Waiting, Running, Over };
  struct Runner {
    ContestEntrant entrant;
    State state = State::Waiting;
    bool paused = false;
    ProcessBackend* backend = nullptr;
    size_t record = 0;  // among the contestants
    CheckResult result = {};
  };

  bool definite(const CheckResult& result, bool unsat_counts) const {
    return result.status == Status::Sat || (result.status == Status::Unsat && unsat_counts);
  }
  ContestantRecord& record(size_t place) { return end_.contestants[place]; }
  size_t add_record(std::string form, std::string solver) {
    end_.contestants.push_back(
        {std::move(form), std::move(solver), seconds_between(start_, Clock::now()), 0, "ended", false});
    return end_.contestants.size() - 1;
  }
  void close_record(size_t place, std::string how) {
    record(place).end = std::move(how);
    record(place).seconds = seconds_between(start_, Clock::now()) - record(place).start;
  }

  /// The turns of the first contestant's check; null: it does not run, or reads no terms any more.
  TermReading* reading() const {
    TermReading* const reading = first_running_ ? given_.first->reading() : nullptr;
    return reading != nullptr && reading->is_due() ? reading : nullptr;
  }
  void start_first();
  bool wait_alone();
  void collect_first();
  void stop_first();
  void start_search();
  void collect_search();
  void stop_search();
  void start(Runner& runner);
  void finish(Runner& runner);
  void fail(Runner& runner, const std::string& why);
  bool settle();
  ContestEnd conclude(bool late);
  bool start_due();
  std::optional<Clock::time_point> next_start() const;
  Runner* next_waiting();
  size_t running() const { return static_cast<size_t>(std::ranges::count(runners_, State::Running, &Runner::state)); }
  void give_turns(bool changed);
  bool is_late();
  void wait();

  const ContestRace::Contestants& given_;
  const ContestRules& rules_;
  WorkThread& thread_;
  WorkThread& search_thread_;
  const Clock::time_point start_ = Clock::now();
  ContestEnd end_;
  std::shared_ptr<Outcome> first_ = std::make_shared<Outcome>();
  bool first_running_ = false;
  std::vector<Runner> runners_;
  std::shared_ptr<Outcome> search_ = std::make_shared<Outcome>();
  std::atomic<bool> stop_search_ = false;
  size_t search_record_ = 0;
  enum class Search : uint8_t { None, Waiting, Running, Over } search_state_ = Search::None;
  std::optional<Clock::time_point> search_end_;  // once nobody else runs
  Clock::time_point turn_end_ = start_;
  size_t turn_ = 0;  // place of the first runner of this turn
  milliseconds turn_length_{20};
};

// --- The first contestant ------------------------------------------------------------------------------------------------

void ContestRound::start_first() {
  add_record("rewritten", given_.first_solver);
  first_running_ = true;
  thread_.start([outcome = first_, backend = given_.first] {
    try {
      outcome->result = backend->check();
    } catch (...) {
      outcome->failure = std::current_exception();
    }
  });
}

/// True if the first contestant has ended within its head start. On a loaded machine it gets more time on the clock.
bool ContestRound::wait_alone() {
  constexpr int kPatience = 4;
  const Clock::time_point latest = start_ + kPatience * rules_.head_start;
  while (true) {
    const auto left = rules_.head_start - thread_.spent();
    if (left <= std::chrono::nanoseconds(0) || Clock::now() >= latest) {
      return !thread_.is_running();
    }
    if (thread_.wait_until(std::min(latest, Clock::now() + std::max<Clock::duration>(left, milliseconds(1))))) {
      return true;
    }
  }
}

void ContestRound::collect_first() {
  if (!first_running_ || thread_.is_running()) {
    return;
  }
  first_running_ = false;
  const CheckResult& result = first_->result;
  close_record(0, first_->failure
                      ? "failed"
                      : std::string(to_string(result.status)) + (result.reason.empty() ? "" : ": " + result.reason));
}

/// Interrupts the first contestant. Attempts are repeated, since one that comes before the check looks for it is lost.
/// A backend that does not stop is left behind in its thread.
void ContestRound::stop_first() {
  constexpr int kInterrupts = 5;
  constexpr milliseconds kEach(2);
  for (int i = 0; first_running_ && i < kInterrupts; ++i) {
    given_.first->interrupt();
    if (thread_.wait_until(Clock::now() + kEach)) {
      break;
    }
  }
  if (!first_running_ || !thread_.is_running()) {
    return collect_first();
  }
  // The backend is destroyed in that thread, when its check has ended.
  std::shared_ptr<Backend> backend = given_.release();
  end_.abandoned = thread_.abandon([backend]() mutable { backend.reset(); });
  backend.reset();
  first_ = std::make_shared<Outcome>();
  first_->result = {Status::Unknown, "interrupted"};
  first_running_ = false;
  close_record(0, "unknown: interrupted");
}

// --- The search ----------------------------------------------------------------------------------------------------------

void ContestRound::start_search() {
  search_record_ = add_record("search", "");
  search_state_ = Search::Running;
  search_thread_.start([outcome = search_, search = given_.search, this] {
    try {
      outcome->found = search(stop_search_);
    } catch (...) {
      outcome->failure = std::current_exception();
    }
  });
  search_thread_.roam();
}

void ContestRound::collect_search() {
  if (search_state_ == Search::Running && !search_thread_.is_running()) {
    search_state_ = Search::Over;
    close_record(search_record_, search_->found ? "sat" : search_->failure ? "failed" : "no model");
  }
}

void ContestRound::stop_search() {
  if (search_state_ != Search::Running) {
    return;
  }
  stop_search_ = true;
  while (!search_thread_.wait_until(Clock::now() + std::chrono::seconds(1))) {
  }
  search_state_ = Search::Over;
  close_record(search_record_, "ended");
}

// --- Programs ------------------------------------------------------------------------------------------------------------

void ContestRound::fail(Runner& runner, const std::string& why) {
  runner.state = State::Over;
  close_record(runner.record, why);
}

void ContestRound::start(Runner& runner) {
  if (runner.state == State::Waiting) {
    runner.record = add_record(runner.entrant.form, runner.entrant.solver);
    runner.state = State::Running;
  }
  runner.paused = false;
  const TermReading::Pause pause(reading());
  try {
    runner.backend = &runner.entrant.prepare();
    runner.backend->start_check();
  } catch (const std::runtime_error& error) {  // the solver's failure, or definitions that are too large
    fail(runner, error.what());
  }
}

/// Takes an answer that is there.
void ContestRound::finish(Runner& runner) {
  try {
    runner.result = runner.backend->check();
    runner.state = State::Over;
    const CheckResult& result = runner.result;
    close_record(runner.record,
                 std::string(to_string(result.status)) + (result.reason.empty() ? "" : ": " + result.reason));
  } catch (const BackendError& error) {
    // Another try makes terms, which is the search's while it runs.
    if (runner.backend->may_retry() && search_state_ != Search::Running) {
      return start(runner);
    }
    fail(runner, error.what());
  }
}

ContestRound::Runner* ContestRound::next_waiting() {
  const auto next = std::ranges::find(runners_, State::Waiting, &Runner::state);
  return next == runners_.end() ? nullptr : &*next;
}

/// When the next contestant is due, as far as the clock can tell.
std::optional<Clock::time_point> ContestRound::next_start() const {
  constexpr int kPatience = 10;  // on the clock, where the first contestant gets less than a processor
  const auto next = std::ranges::find(runners_, State::Waiting, &Runner::state);
  if (next == runners_.end() || search_state_ == Search::Running) {
    return {};
  }
  const Clock::time_point now = Clock::now();
  if (!first_running_) {
    return running() == 0 ? now : std::max(now, start_ + next->entrant.start);
  }
  const auto left = std::chrono::duration_cast<Clock::duration>(next->entrant.start - thread_.spent());
  return std::min(now + std::max(left, Clock::duration::zero()), start_ + kPatience * next->entrant.start);
}

/// Starts a contestant that is due. True if one was.
bool ContestRound::start_due() {
  const std::optional<Clock::time_point> due = next_start();
  if (!due || Clock::now() < *due) {
    return false;
  }
  if (rules_.jobs == 1 && first_running_) {
    collect_first();
    stop_first();
    return true;  // it may have answered meanwhile
  }
  start(*next_waiting());
  turn_ = running() - 1;  // the new one's
  give_turns(true);
  return true;
}

/// Lets as many programs run as there are processors for, and the next ones when the turn has ended. `changed`: others
/// run than before.
void ContestRound::give_turns(bool changed) {
  std::vector<Runner*> active;
  for (Runner& runner : runners_) {
    if (runner.state == State::Running) {
      active.push_back(&runner);
    }
  }
  const size_t slots = std::max<size_t>(1, rules_.jobs - (first_running_ && rules_.jobs > 1 ? 1 : 0));
  if (active.size() > slots) {
    if (!changed && Clock::now() < turn_end_) {
      return;
    }
    constexpr milliseconds kLongest(2000);
    turn_ = (changed ? turn_ : turn_ + slots) % active.size();
    turn_length_ = std::min(kLongest, turn_length_ + turn_length_ / 4);
    turn_end_ = Clock::now() + turn_length_;
  }
  for (size_t i = 0; i < active.size(); ++i) {
    const bool runs = active.size() <= slots || (i + active.size() - turn_) % active.size() < slots;
    if (ProcessDialogue* dialogue = active[i]->backend->dialogue(); dialogue != nullptr && runs == active[i]->paused) {
      runs ? dialogue->resume() : dialogue->pause();
      active[i]->paused = !runs;
    }
  }
}

// --- The contest ---------------------------------------------------------------------------------------------------------

/// True if the contest is decided. Whoever has answered first stays the winner.
bool ContestRound::settle() {
  const auto take = [this](size_t place, const CheckResult& result, ProcessBackend* program) {
    if (!end_.winner) {
      end_.winner = place;
      end_.result = result;
      end_.program = program;
    } else if (result.status != end_.result.status) {
      end_.disagreement = {*end_.winner, place};
    }
  };
  if (!first_running_ && given_.first != nullptr && !first_->failure && definite(first_->result, rules_.unsat_counts)) {
    take(0, first_->result, nullptr);
  }
  for (const Runner& runner : runners_) {
    if (runner.state == State::Over && definite(runner.result, runner.entrant.unsat_counts)) {
      take(runner.record, runner.result, runner.backend);
    }
  }
  if (!end_.winner && search_state_ == Search::Over && search_->found) {
    end_.winner = search_record_;
    end_.found = true;
    end_.result = {Status::Sat, {}};
  }
  return end_.winner.has_value();
}

void ContestRound::end_all() {
  for (Runner& runner : runners_) {
    if (runner.state == State::Running) {
      runner.backend->abandon_check();
      runner.state = State::Over;
      close_record(runner.record, "ended");
    }
  }
  collect_first();
  if (first_running_) {
    stop_first();
    if (first_->result.status == Status::Unknown) {
      record(0).end = "ended";
    }
  }
  stop_search();
}

/// Ends the programs at the deadline. True if the first contestant has ended too, or ignores its limit.
bool ContestRound::is_late() {
  const Clock::time_point now = Clock::now();
  if (rules_.deadline && now >= *rules_.deadline) {
    for (Runner& runner : runners_) {
      if (runner.state == State::Running) {
        runner.backend->abandon_check();
        fail(runner, "unknown: timeout");
      }
      runner.state = State::Over;
    }
    return !first_running_ || (rules_.limit && now >= *rules_.limit);
  }
  return false;
}

void ContestRound::wait() {
  std::vector<ProcessDialogue*> dialogues;
  for (const Runner& runner : runners_) {
    if (runner.state == State::Running) {
      dialogues.push_back(runner.backend->dialogue());
    }
  }
  WaitLimits limits{{},
                    rules_.memory_limit,
                    first_running_ ? thread_.event() : -1,
                    search_state_ == Search::Running ? search_thread_.event() : -1};
  const auto wake_at = [&](const std::optional<Clock::time_point>& time) {
    if (time && (!limits.deadline || *time < *limits.deadline)) {
      limits.deadline = time;
    }
  };
  if (rules_.deadline && Clock::now() < *rules_.deadline) {
    wake_at(rules_.deadline);
  }
  wake_at(next_start());
  wake_at(search_end_);
  if (first_running_) {
    wake_at(rules_.limit);
  }
  if (std::ranges::any_of(runners_, &Runner::paused)) {
    wake_at(turn_end_);
  }
  if (search_state_ == Search::Waiting) {
    wake_at(reading() != nullptr ? Clock::now() + milliseconds(5) : start_ + milliseconds(25));
  }
  if (wait_for_answer(dialogues, limits) == WaitEnd::OutOfMemory) {
    for (Runner& runner : runners_) {
      if (runner.state == State::Running && runner.backend->dialogue() != nullptr &&
          runner.backend->dialogue()->resident_bytes() > rules_.memory_limit) {
        runner.backend->abandon_check();
        runner.result.reason = "memout";
        fail(runner, "unknown: memout");
      }
    }
  }
}

ContestEnd ContestRound::hold() {
  // Most checks need no more, and a search would only be in their way.
  constexpr milliseconds kSearchStart(25);
  if (given_.first != nullptr) {
    start_first();
    if (wait_alone()) {
      collect_first();
      if (settle()) {
        return conclude(false);
      }
    }
  }
  thread_.roam();
  if (given_.others) {
    const TermReading::Pause pause(reading());
    for (ContestEntrant& entrant : given_.others()) {
      runners_.push_back({.entrant = std::move(entrant)});
    }
  }
  search_state_ = given_.search ? Search::Waiting : Search::None;
  bool late = false;
  while (true) {
    const bool first_ran = first_running_;
    collect_first();
    if (first_ran && !first_running_) {
      give_turns(true);
    }
    collect_search();
    for (Runner& runner : runners_) {
      // Without a dialogue the program's answer is known from before.
      if (runner.state == State::Running &&
          (runner.backend->dialogue() == nullptr || runner.backend->dialogue()->ready())) {
        finish(runner);
        give_turns(true);
      }
    }
    if (settle()) {
      break;
    }
    if (is_late()) {
      late = true;
      break;
    }
    if (search_state_ == Search::Waiting && Clock::now() >= start_ + kSearchStart && reading() == nullptr) {
      while (Runner* next = next_waiting()) {
        start(*next);
      }
      give_turns(true);
      start_search();
      continue;
    }
    if (start_due()) {
      continue;
    }
    if (!first_running_ && running() == 0 && next_waiting() == nullptr && search_state_ != Search::Waiting) {
      // Solvers give up on queries with parts that they do not know; a search may still find a model.
      constexpr std::chrono::seconds kAfterUnknown(5);
      search_end_ = search_end_.value_or(Clock::now() + kAfterUnknown);
      if (search_state_ != Search::Running || Clock::now() >= *search_end_) {
        break;
      }
    }
    give_turns(false);
    wait();
  }
  return conclude(late);
}

/// Ends whoever runs, and says how the contest ended.
ContestEnd ContestRound::conclude(bool late) {
  const std::exception_ptr failure = first_->failure;
  end_all();
  if (end_.winner) {
    if (!end_.found) {
      settle();  // an answer that came while the others were ended has to be the same
    }
    record(*end_.winner).answered = true;
    return std::move(end_);
  }
  for (const std::exception_ptr& thrown : {search_->failure, failure}) {
    if (thrown) {
      std::rethrow_exception(thrown);
    }
  }
  const auto told = std::ranges::find_if(runners_, [](const Runner& runner) { return !runner.result.reason.empty(); });
  if (late) {
    end_.result = {Status::Unknown, "timeout"};
  } else if (given_.first != nullptr && first_->result.status == Status::Unknown &&
             first_->result.reason != "interrupted") {
    end_.result = first_->result;
  } else if (told != runners_.end()) {
    end_.result = told->result;
  } else if (given_.first == nullptr) {
    std::string failures;
    for (const ContestantRecord& each : end_.contestants) {
      failures += (failures.empty() ? "" : "; ") + each.end;
    }
    throw BackendError("no solver answered: " + failures);
  } else {
    end_.result = {Status::Unknown, "incomplete"};  // perhaps an unsat that says nothing
  }
  return std::move(end_);
}

}  // namespace

ContestEnd ContestRace::run(const Contestants& contestants, const ContestRules& rules) {
  ContestRound round(contestants, rules, first_thread_, search_thread_);
  try {
    return round.hold();
  } catch (...) {
    round.end_all();
    throw;
  }
}

}  // namespace preproc
