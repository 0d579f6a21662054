// One contest. All decisions are made in the caller's thread, in a loop (`ContestRound::hold`) that collects what has
// ended, starts who is due, gives turns and waits for the next event. The first contestant and the search have a thread
// each and share nothing with the loop but their results, which are read when their threads say that they have ended.
//
// While the search runs it makes terms, so nobody else may: whoever is to join is given its assertions before. A first
// contestant that reads terms at the beginning of its check pauses where this loop makes some, and the search waits for
// the end of that (`TermReading`). The search through rows reads sorts, and pauses in the same way. It tries all values
// that there are, so that the search for models waits until it has ended.

#include "engine/contest/contest_race.h"

#include <algorithm>
#include <exception>

#include "engine/contest/contestant_records.h"
#include "engine/contest/first_contestant.h"
#include "engine/contest/program_contestants.h"
#include "engine/contest/rows_contestant.h"
#include "engine/contest/search_contestant.h"

namespace preproc {

namespace {

using Clock = ContestRules::Clock;
using std::chrono::milliseconds;

class ContestRound {
 public:
  ContestRound(const ContestRace::Contestants& contestants, const ContestRules& rules, WorkThread& first_thread,
               WorkThread& search_thread, WorkThread& rows_thread)
      : given_(contestants),
        rules_(rules),
        first_thread_(first_thread),
        first_(contestants, first_thread, records_),
        search_(contestants.search, search_thread, records_),
        rows_(contestants.rows.slices, rows_thread, records_),
        programs_(rules, records_),
        looked_up_(!contestants.look_up.ask) {}

  ContestEnd hold();
  void end_all();

 private:
  bool decide_alone();
  bool look_up();
  void collect();
  bool settle();
  bool start_due();
  std::optional<Clock::time_point> next_start() const;
  Clock::time_point rows_start() const;
  bool look_up_is_due() const;
  Clock::time_point look_up_start() const;
  Clock::time_point when_spent(std::chrono::nanoseconds effort) const;
  bool is_late();
  bool is_stopped() const { return rules_.stop.is_interrupted(); }
  bool is_over();
  void wait();
  ContestEnd conclude(bool late);
  CheckResult result_without_winner(bool late) const;
  ContestEnd end();
  /// How many programs may run at a time.
  size_t slots() const {
    const size_t threads = (first_.is_running() ? 1U : 0U) + (rows_.is_running() ? 1U : 0U);
    return std::max<size_t>(1, rules_.jobs - std::min<size_t>(threads, rules_.jobs - 1));
  }
  /// Nobody reads terms, or sorts, as long as this object lives.
  struct Pause {
    explicit Pause(ContestRound& round) : first(round.first_.reading()), rows(round.rows_.reading()) {}
    TermReading::Pause first;
    TermReading::Pause rows;
  };

  const ContestRace::Contestants& given_;
  const ContestRules& rules_;
  WorkThread& first_thread_;
  ContestantRecords records_;
  FirstContestant first_;
  SearchContestant search_;
  RowsContestant rows_;
  ProgramContestants programs_;
  ContestEnd end_;
  bool looked_up_ = false;                       // or there is nothing to look up in
  std::optional<Clock::time_point> search_end_;  // once nobody else runs
};

// Most checks need no more, and a search would only be in their way.
constexpr milliseconds kSearchStart(25);
// Times this the start of a contestant is the latest one on the clock, where the first gets less than a processor.
constexpr int kPatience = 10;

ContestEnd ContestRound::hold() {
  if (decide_alone() || (look_up_is_due() && look_up())) {
    return conclude(false);
  }
  first_thread_.roam();
  if (given_.others) {
    const Pause pause(*this);
    programs_.call_up(given_.others());
  }
  search_.call_up();
  if (rules_.jobs > 1) {
    rows_.call_up();
  }
  while (true) {
    collect();
    if (settle()) {
      return conclude(false);
    }
    if (is_late()) {
      return conclude(true);
    }
    if (is_stopped()) {
      return conclude(false);
    }
    if (look_up_is_due()) {
      if (look_up()) {
        return conclude(false);
      }
      continue;
    }
    if (search_.is_waiting() && looked_up_ && !rows_.is_active() && Clock::now() >= records_.start() + kSearchStart &&
        first_.reading() == nullptr) {
      programs_.start_all();
      programs_.give_turns(slots(), true);
      search_.start();
      continue;
    }
    if (rows_.is_waiting() && Clock::now() >= rows_start()) {
      rows_.start(*given_.rows.tm);
      continue;
    }
    if (start_due()) {
      continue;
    }
    if (is_over()) {
      return conclude(false);
    }
    programs_.give_turns(slots(), false);
    wait();
  }
}

/// True if the first contestant decides the contest in its head start.
bool ContestRound::decide_alone() {
  if (!first_.exists()) {
    return false;
  }
  first_.start();
  const auto is_decided_within = [this](std::chrono::nanoseconds effort) {
    if (!first_.wait_alone(effort)) {
      return false;
    }
    first_.collect();
    return settle();
  };
  if (!looked_up_ && given_.look_up.start < rules_.head_start &&
      (is_decided_within(given_.look_up.start) || look_up())) {
    return true;
  }
  return is_decided_within(rules_.head_start);
}

/// Asks the memo. True if it ends the contest.
bool ContestRound::look_up() {
  looked_up_ = true;
  first_thread_.roam();  // its check goes on meanwhile
  const Pause pause(*this);
  const ContestRace::LookUp& memo = given_.look_up;
  if (const std::optional<CheckResult> known = memo.ask()) {
    const size_t place = records_.add("memo", "");
    records_.close(place, *known);
    end_.winner = place;
    end_.found = true;
    end_.result = *known;
    return true;
  }
  end_.is_smaller = memo.knows_a_part();
  return end_.is_smaller;
}

bool ContestRound::look_up_is_due() const { return !looked_up_ && Clock::now() >= look_up_start(); }

/// When the memo is to be asked, as far as the clock can tell. A search makes terms, and so comes afterwards.
Clock::time_point ContestRound::look_up_start() const {
  const Clock::time_point due = when_spent(given_.look_up.start);
  return given_.search ? std::min(due, records_.start() + kSearchStart) : due;
}

/// When the first contestant has spent so much; at the latest a few times that after the contest began.
Clock::time_point ContestRound::when_spent(std::chrono::nanoseconds effort) const {
  const Clock::time_point now = Clock::now();
  if (!first_.is_running()) {
    return now;
  }
  return std::min<Clock::time_point>(now + std::max<Clock::duration>(effort - first_.spent(), {}),
                                     records_.start() + kPatience * effort);
}

/// Takes what has ended.
void ContestRound::collect() {
  const size_t slots_before = slots();
  first_.collect();
  const bool rows_ran = rows_.is_running();
  rows_.collect();
  if (slots() > slots_before) {
    programs_.give_turns(slots(), true);
  }
  search_.collect();
  const Pause pause(*this);
  programs_.collect(slots(), !search_.is_running());
  if (rows_ran && rows_.status() == Status::Sat && (end_.winner || !given_.rows.accept(rows_.model()))) {
    rows_.refuse();
  }
}

/// When the search through rows is due, as far as the clock can tell.
Clock::time_point ContestRound::rows_start() const { return when_spent(RowsContestant::kStart); }

/// When the next contestant is due, as far as the clock can tell.
std::optional<Clock::time_point> ContestRound::next_start() const {
  const std::optional<milliseconds> next = programs_.next_start();
  if (!next || search_.is_running()) {
    return {};
  }
  const Clock::time_point now = Clock::now();
  if (!first_.is_running()) {
    return programs_.running() == 0 ? now : std::max(now, records_.start() + *next);
  }
  const auto left = std::chrono::duration_cast<Clock::duration>(*next - first_.spent());
  return std::min(now + std::max(left, Clock::duration::zero()), records_.start() + kPatience * *next);
}

/// Starts a contestant that is due. True if one was.
bool ContestRound::start_due() {
  const std::optional<Clock::time_point> due = next_start();
  if (!due || Clock::now() < *due) {
    return false;
  }
  if (rules_.jobs == 1 && first_.is_running()) {
    first_.collect();
    first_.stop();
    return true;  // it may have answered meanwhile
  }
  const Pause pause(*this);
  programs_.start_next(slots());
  return true;
}

bool is_definite(const CheckResult& result, bool unsat_counts) {
  return result.status == Status::Sat || (result.status == Status::Unsat && unsat_counts);
}

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
  if (first_.exists() && !first_.is_running() && !first_.failure() &&
      is_definite(first_.result(), rules_.unsat_counts)) {
    take(0, first_.result(), nullptr);
  }
  for (const ProgramContestants::Answer& answer : programs_.answers()) {
    if (is_definite(answer.result, answer.unsat_counts)) {
      take(answer.record, answer.result, answer.backend);
    }
  }
  if (const Status status = rows_.status(); is_definite({status, {}}, rules_.unsat_counts)) {
    end_.found = !end_.winner && status == Status::Sat;
    take(rows_.record(), {status, {}}, nullptr);
  }
  if (!end_.winner && search_.status() == Status::Sat) {
    end_.winner = search_.record();
    end_.found = true;
    end_.result = {Status::Sat, {}};
  }
  return end_.winner.has_value();
}

void ContestRound::end_all() {
  programs_.end_all();
  first_.collect();
  if (first_.is_running()) {
    first_.stop();
    if (first_.result().status == Status::Unknown) {
      records_[0].end = "ended";
    }
  }
  search_.stop();
  rows_.stop();
}

/// Ends the programs at the deadline. True if the first contestant has ended too, or ignores its limit.
bool ContestRound::is_late() {
  const Clock::time_point now = Clock::now();
  if (!rules_.deadline || now < *rules_.deadline) {
    return false;
  }
  programs_.end_late();
  return !first_.is_running() || (rules_.limit && now >= *rules_.limit);
}

/// True if nobody is left who could answer.
bool ContestRound::is_over() {
  if (first_.is_running() || programs_.running() != 0 || programs_.next_start() || search_.is_waiting() ||
      rows_.is_active()) {
    return false;
  }
  // Solvers give up on queries with parts that they do not know; a search may still find a model.
  constexpr std::chrono::seconds kAfterUnknown(5);
  search_end_ = search_end_.value_or(Clock::now() + kAfterUnknown);
  return !search_.is_running() || Clock::now() >= *search_end_;
}

void ContestRound::wait() {
  WaitLimits limits{{}, rules_.memory_limit, {first_.event(), search_.event(), rows_.event()}};
  const auto wake_at = [&](const std::optional<Clock::time_point>& time) {
    if (time && (!limits.deadline || *time < *limits.deadline)) {
      limits.deadline = time;
    }
  };
  if (rules_.deadline && Clock::now() < *rules_.deadline) {
    wake_at(rules_.deadline);
  }
  if (rules_.stop.requests().stop_possible()) {
    constexpr milliseconds kGlance(100);
    wake_at(Clock::now() + kGlance);
  }
  wake_at(next_start());
  if (rows_.is_waiting()) {
    wake_at(rows_start());
  }
  if (!looked_up_) {
    wake_at(look_up_start());
  }
  wake_at(search_end_);
  if (first_.is_running()) {
    wake_at(rules_.limit);
  }
  wake_at(programs_.turn_end());
  if (search_.is_waiting() && !rows_.is_active()) {
    constexpr milliseconds kLook(5);
    wake_at(first_.reading() != nullptr ? Clock::now() + kLook : records_.start() + kSearchStart);
  }
  if (wait_for_answer(programs_.dialogues(), limits) == WaitEnd::OutOfMemory) {
    programs_.end_too_large();
  }
}

/// Ends whoever runs, and says how the contest ended.
ContestEnd ContestRound::conclude(bool late) {
  const std::exception_ptr failure = first_.failure();
  end_all();
  if (end_.is_smaller) {
    end_.is_smaller = !settle();  // an answer may have come while it was ended
  }
  if (end_.winner) {
    if (!end_.found) {
      settle();  // an answer that came while the others were ended has to be the same
    }
    records_[*end_.winner].answered = true;
    return end();
  }
  if (end_.is_smaller || is_stopped()) {
    end_.result = {Status::Unknown, "interrupted"};
    return end();
  }
  for (const std::exception_ptr& thrown : {search_.failure(), rows_.failure(), failure}) {
    if (thrown) {
      std::rethrow_exception(thrown);
    }
  }
  end_.result = result_without_winner(late);
  return end();
}

/// What is answered where nobody has. BackendError if all contestants failed.
CheckResult ContestRound::result_without_winner(bool late) const {
  if (late) {
    return {Status::Unknown, "timeout"};
  }
  if (first_.exists() && first_.result().status == Status::Unknown && first_.result().reason != "interrupted") {
    return first_.result();
  }
  for (const ProgramContestants::Answer& answer : programs_.answers()) {
    if (!answer.result.reason.empty()) {
      return answer.result;
    }
  }
  if (!first_.exists()) {
    std::string failures;
    for (const ContestantRecord& each : records_.all()) {
      failures += (failures.empty() ? "" : "; ") + each.end;
    }
    throw BackendError("no solver answered: " + failures);
  }
  return {Status::Unknown, "incomplete"};  // perhaps an unsat that says nothing
}

ContestEnd ContestRound::end() {
  end_.abandoned = first_.is_abandoned();
  end_.contestants = records_.all();
  return std::move(end_);
}

}  // namespace

ContestEnd ContestRace::run(const Contestants& contestants, const ContestRules& rules) {
  ContestRound round(contestants, rules, first_thread_, search_thread_, rows_thread_);
  try {
    return round.hold();
  } catch (...) {
    round.end_all();
    throw;
  }
}

}  // namespace preproc
