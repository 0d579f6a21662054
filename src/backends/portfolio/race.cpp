// One race. All decisions are made in the caller's thread, in a loop (`RaceRun::run`) that collects what has
// ended, starts who is due, gives turns and waits for the next event. The primary solver and the searches have a
// thread each and share nothing with the loop but their results, which are read when their threads say that they have
// ended. A search that makes terms may set the engine's model too, which nobody reads meanwhile.
//
// While a search makes terms nobody else may: whoever is to join is given its assertions before. A member that
// reads terms in its thread pauses where this loop makes some, and a search that makes terms waits for the end of that
// (`TermReading`).

#include "backends/portfolio/race.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <list>

#include "backends/pipe/stop_event.h"
#include "backends/portfolio/member_records.h"
#include "backends/portfolio/primary_solver.h"
#include "backends/portfolio/program_members.h"

namespace preproc {

namespace {

using Clock = RaceRules::Clock;
using std::chrono::milliseconds;

class RaceRun {
 public:
  RaceRun(const Race::Members& members, const RaceRules& rules, WorkThread& primary_thread,
          std::vector<std::unique_ptr<WorkThread>>& search_threads)
      : given_(members),
        rules_(rules),
        primary_thread_(primary_thread),
        search_threads_(search_threads),
        primary_(members, rules.stop.deadline(), primary_thread, records_),
        programs_(rules, records_),
        looked_up_(!members.look_up.ask) {}

  RaceResult run();
  void end_all();

 private:
  bool decide_alone();
  bool look_up();
  void collect();
  bool update_winner();
  void enqueue_searches();
  bool start_due_search();
  bool may_make_terms(const SearchRun& search) const;
  Clock::time_point start_of(const SearchRun& search) const;
  bool start_due();
  std::optional<Clock::time_point> next_start() const;
  bool look_up_is_due() const;
  Clock::time_point look_up_start() const;
  Clock::time_point when_spent(std::chrono::nanoseconds effort) const;
  bool enforce_deadline();
  bool is_stopped() const { return rules_.stop.is_interrupted(); }
  bool nobody_is_left();
  void wait();
  RaceResult conclude(bool late);
  CheckResult result_without_winner(bool late) const;
  RaceResult end();
  /// How many programs may run at a time.
  size_t slots() const {
    const auto threads = (primary_.is_running() ? 1U : 0U) +
                         static_cast<size_t>(std::ranges::count_if(searches_, [](const auto& search) {
                           return search.is_running() && !search.makes_terms();
                         }));
    return std::max<size_t>(1, rules_.jobs - std::min<size_t>(threads, rules_.jobs - 1));
  }
  bool search_makes_terms() const {
    return std::ranges::any_of(searches_,
                               [](const auto& search) { return search.is_running() && search.makes_terms(); });
  }
  /// Nobody reads terms, or sorts, as long as this object lives.
  struct Pause {
    explicit Pause(RaceRun& run) : primary(run.primary_.reading()) {
      for (const SearchRun& search : run.searches_) {
        if (TermReading* const reading = search.reading()) {
          searches.emplace_back(reading);
        }
      }
    }
    TermReading::Pause primary;
    std::list<TermReading::Pause> searches;
  };

  const Race::Members& given_;
  const RaceRules& rules_;
  WorkThread& primary_thread_;
  std::vector<std::unique_ptr<WorkThread>>& search_threads_;
  MemberRecords records_;
  PrimarySolver primary_;
  std::deque<SearchRun> searches_;
  ProgramMembers programs_;
  std::optional<StopEvent> stop_event_;  // once it was waited for
  RaceResult end_;
  bool looked_up_ = false;                       // or there is nothing to look up in
  std::optional<Clock::time_point> search_end_;  // once nobody else runs
};

// Times this the start of a member is the latest one on the clock, where the primary solver gets less than a processor.
constexpr int kClockFactor = 10;

RaceResult RaceRun::run() {
  if (decide_alone() || (look_up_is_due() && look_up())) {
    return conclude(false);
  }
  primary_thread_.roam();
  if (given_.others) {
    const Pause pause(*this);
    programs_.enqueue(given_.others());
  }
  enqueue_searches();
  while (true) {
    collect();
    if (update_winner()) {
      return conclude(false);
    }
    if (enforce_deadline()) {
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
    if (start_due_search()) {
      continue;
    }
    if (start_due()) {
      continue;
    }
    if (nobody_is_left()) {
      return conclude(false);
    }
    programs_.give_turns(slots(), false);
    wait();
  }
}

/// True if the primary solver decides the race in its head start.
bool RaceRun::decide_alone() {
  if (!primary_.exists()) {
    return false;
  }
  primary_.start();
  const auto is_decided_within = [this](std::chrono::nanoseconds effort) {
    if (!primary_.wait_alone(effort)) {
      return false;
    }
    primary_.collect();
    return update_winner();
  };
  if (!looked_up_ && given_.look_up.start < rules_.head_start &&
      (is_decided_within(given_.look_up.start) || look_up())) {
    return true;
  }
  return is_decided_within(rules_.head_start);
}

/// Asks the memo. True if it ends the race.
bool RaceRun::look_up() {
  looked_up_ = true;
  primary_thread_.roam();  // its check goes on meanwhile
  const Pause pause(*this);
  const Race::LookUp& memo = given_.look_up;
  if (const std::optional<CheckResult> known = memo.ask()) {
    const size_t place = records_.add(MemberForm::Memo, "");
    records_.close(place, *known);
    end_.winner = place;
    end_.found = true;
    end_.result = *known;
    return true;
  }
  end_.part_answered = memo.answered_part();
  return end_.part_answered;
}

bool RaceRun::look_up_is_due() const { return !looked_up_ && Clock::now() >= look_up_start(); }

/// When the memo is to be asked, as far as the clock can tell. A search makes terms, and so comes afterwards.
Clock::time_point RaceRun::look_up_start() const {
  const Clock::time_point due = when_spent(given_.look_up.start);
  const auto makes_terms = std::ranges::find_if(given_.searches, &SearchMember::makes_terms);
  return makes_terms == given_.searches.end() ? due : std::min(due, records_.start() + makes_terms->start);
}

/// When the primary solver has spent so much; at the latest a few times that after the race began.
Clock::time_point RaceRun::when_spent(std::chrono::nanoseconds effort) const {
  const Clock::time_point now = Clock::now();
  if (!primary_.is_running()) {
    return now;
  }
  return std::min<Clock::time_point>(now + std::max<Clock::duration>(effort - primary_.spent(), {}),
                                     records_.start() + kClockFactor * effort);
}

/// Takes what has ended.
void RaceRun::collect() {
  const size_t slots_before = slots();
  primary_.collect();
  std::vector<SearchRun*> ended;
  for (SearchRun& search : searches_) {
    if (search.collect()) {
      ended.push_back(&search);
    }
  }
  if (slots() > slots_before) {
    programs_.give_turns(slots(), true);
  }
  const Pause pause(*this);
  programs_.collect(slots(), !search_makes_terms());
  for (SearchRun* const search : ended) {
    search->confirm();
  }
}

/// The searches wait for their starts. With one job there is no processor for those that count as one.
void RaceRun::enqueue_searches() {
  for (const SearchMember& member : given_.searches) {
    if (rules_.jobs == 1 && !member.makes_terms) {
      continue;
    }
    const size_t place = searches_.size();
    if (place == search_threads_.size()) {
      search_threads_.push_back(std::make_unique<WorkThread>());
    }
    searches_.emplace_back(member, *search_threads_[place], records_);
  }
}

/// When the search is due, as far as the clock can tell.
Clock::time_point RaceRun::start_of(const SearchRun& search) const {
  return search.makes_terms() ? records_.start() + search.start_time() : when_spent(search.start_time());
}

/// True if nobody is left whom a search that makes terms has to wait for.
bool RaceRun::may_make_terms(const SearchRun& search) const {
  return looked_up_ && primary_.reading() == nullptr && std::ranges::none_of(searches_, [&](const auto& other) {
           return other.is_active() && (&other != &search) && (other.is_running() || !other.makes_terms());
         });
}

/// Starts a search that is due. True if one was.
bool RaceRun::start_due_search() {
  for (SearchRun& search : searches_) {
    if (!search.is_waiting() || Clock::now() < start_of(search)) {
      continue;
    }
    if (search.makes_terms()) {
      if (!may_make_terms(search)) {
        continue;
      }
      programs_.start_all();
      programs_.give_turns(slots(), true);
    }
    search.start();
    return true;
  }
  return false;
}

/// When the next member is due, as far as the clock can tell.
std::optional<Clock::time_point> RaceRun::next_start() const {
  const std::optional<milliseconds> next = programs_.next_start();
  if (!next || search_makes_terms()) {
    return {};
  }
  const Clock::time_point now = Clock::now();
  if (!primary_.is_running()) {
    return programs_.running() == 0 ? now : std::max(now, records_.start() + *next);
  }
  const auto left = std::chrono::duration_cast<Clock::duration>(*next - primary_.spent());
  return std::min(now + std::max(left, Clock::duration::zero()), records_.start() + kClockFactor * *next);
}

/// Starts a member that is due. True if one was.
bool RaceRun::start_due() {
  const std::optional<Clock::time_point> due = next_start();
  if (!due || Clock::now() < *due) {
    return false;
  }
  if (rules_.jobs == 1 && primary_.is_running()) {
    primary_.collect();
    primary_.stop();
    return true;  // it may have answered meanwhile
  }
  const Pause pause(*this);
  programs_.start_next(slots());
  return true;
}

/// True if there is a winner: whoever has answered first stays it.
bool RaceRun::update_winner() {
  const auto take = [this](size_t place, const CheckResult& result, ProcessBackend* program) {
    if (!end_.winner) {
      end_.winner = place;
      end_.result = result;
      end_.program = program;
    } else if (result.status != end_.result.status) {
      end_.disagreement = {*end_.winner, place};
    }
  };
  if (primary_.exists() && !primary_.is_running() && !primary_.failure() &&
      is_definite(primary_.result(), rules_.unsat_is_sound)) {
    take(0, primary_.result(), nullptr);
  }
  for (const ProgramMembers::Answer& answer : programs_.answers()) {
    if (is_definite(answer.result, answer.unsat_is_sound)) {
      take(answer.record, answer.result, answer.backend);
    }
  }
  for (const SearchRun& search : searches_) {
    if (const CheckResult result{search.status(), {}}; is_definite(result, rules_.unsat_is_sound)) {
      end_.found |= !end_.winner && result.status == Status::Sat;
      take(search.record(), result, nullptr);
    }
  }
  return end_.winner.has_value();
}

void RaceRun::end_all() {
  programs_.end_all();
  primary_.collect();
  if (primary_.is_running()) {
    primary_.stop();
    if (primary_.result().status == Status::Unknown) {
      records_[0].end = "ended";
    }
  }
  for (SearchRun& search : searches_) {
    search.stop();
  }
}

/// Ends the programs at the deadline. True if the primary solver has ended too, or ignores its limit.
bool RaceRun::enforce_deadline() {
  const Clock::time_point now = Clock::now();
  if (now < rules_.stop.deadline()) {
    return false;
  }
  programs_.end_late();
  return !primary_.is_running() || (rules_.limit && now >= *rules_.limit);
}

/// True if nobody is left who could answer. Searches that make terms have some time more.
bool RaceRun::nobody_is_left() {
  if (primary_.is_running() || programs_.running() != 0 || programs_.next_start() ||
      std::ranges::any_of(searches_, [](const auto& search) {
        return search.is_waiting() || (search.is_running() && !search.makes_terms());
      })) {
    return false;
  }
  search_end_ = search_end_.value_or(Clock::now() + kSearchAfterUnknown);
  return std::ranges::none_of(searches_, &SearchRun::is_running) || Clock::now() >= *search_end_;
}

void RaceRun::wait() {
  if (!stop_event_) {
    stop_event_.emplace(rules_.stop.requests());
  }
  WaitLimits limits{.memory_bytes = rules_.memory_limit, .events = {primary_.event(), stop_event_->descriptor()}};
  for (const SearchRun& search : searches_) {
    limits.events.push_back(search.event());
  }
  const auto wake_at = [&](const std::optional<Clock::time_point>& time) {
    limits.deadline = std::min(limits.deadline, time.value_or(limits.deadline));
  };
  if (Clock::now() < rules_.stop.deadline()) {
    wake_at(rules_.stop.deadline());
  }
  wake_at(next_start());
  if (!looked_up_) {
    wake_at(look_up_start());
  }
  wake_at(search_end_);
  if (primary_.is_running()) {
    wake_at(rules_.limit);
  }
  wake_at(programs_.turn_end());
  for (const SearchRun& search : searches_) {
    if (!search.is_waiting()) {
      continue;
    }
    if (!search.makes_terms() || may_make_terms(search)) {
      wake_at(start_of(search));
    } else if (primary_.reading() != nullptr) {
      constexpr milliseconds kLook(5);
      wake_at(Clock::now() + kLook);
    }
  }
  if (wait_for_answer(programs_.dialogues(), limits) == WaitEnd::OutOfMemory) {
    programs_.end_too_large();
  }
}

/// Ends whoever runs, and says how the race ended.
RaceResult RaceRun::conclude(bool late) {
  const std::exception_ptr failure = primary_.failure();
  end_all();
  if (end_.part_answered) {
    end_.part_answered = !update_winner();  // an answer may have come while it was ended
  }
  if (end_.winner) {
    if (!end_.found) {
      update_winner();  // an answer that came while the others were ended has to be the same
    }
    records_[*end_.winner].answered = true;
    return end();
  }
  if (end_.part_answered || is_stopped()) {
    end_.result = {Status::Unknown, "interrupted"};
    return end();
  }
  for (const SearchRun& search : searches_) {
    if (search.failure()) {
      std::rethrow_exception(search.failure());
    }
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
  end_.result = result_without_winner(late);
  return end();
}

/// The result of a race that nobody has won. BackendError if all members failed.
CheckResult RaceRun::result_without_winner(bool late) const {
  if (late || rules_.stop.stop_requested()) {
    return {Status::Unknown, "timeout"};
  }
  if (primary_.exists() && primary_.result().status == Status::Unknown && primary_.result().reason != "interrupted") {
    return primary_.result();
  }
  for (const ProgramMembers::Answer& answer : programs_.answers()) {
    if (!answer.result.reason.empty()) {
      return answer.result;
    }
  }
  if (!primary_.exists()) {
    std::string failures;
    for (const MemberRecord& each : records_.all()) {
      failures += (failures.empty() ? "" : "; ") + each.end;
    }
    throw BackendError("no solver answered: " + failures);
  }
  return {Status::Unknown, "incomplete"};  // perhaps an unsat that says nothing
}

RaceResult RaceRun::end() {
  end_.abandoned = primary_.is_abandoned();
  end_.members = records_.all();
  return std::move(end_);
}

}  // namespace

bool is_definite(const CheckResult& result, bool unsat_is_sound) {
  return result.status == Status::Sat || (result.status == Status::Unsat && unsat_is_sound);
}

RaceResult Race::run(const Members& members, const RaceRules& rules) {
  RaceRun running(members, rules, primary_thread_, search_threads_);
  try {
    return running.run();
  } catch (...) {
    running.end_all();
    throw;
  }
}

bool Race::can_race(Backend& backend) {
  const Capabilities& can = backend.capabilities();
  return dynamic_cast<ProcessBackend*>(&backend) != nullptr ||
         (can.interruptible && (can.reads_no_terms || backend.reading() != nullptr));
}

RaceResult Race::run_with(Backend& backend, std::function<std::unique_ptr<Backend>()> release,
                          std::vector<SearchMember> searches, std::optional<Clock::time_point> limit,
                          const StopToken& stop) {
  Members members{.primary = &backend,
                  .primary_name = std::string(backend.name()),
                  .release = std::move(release),
                  .searches = std::move(searches)};
  if (auto* const program = dynamic_cast<ProcessBackend*>(&backend)) {
    members.primary = nullptr;
    members.others = [program] { return std::vector{ProgramMember::of(*program)}; };
  }
  return run(members, {.limit = limit, .stop = limit ? stop.until(*limit) : stop});
}

}  // namespace preproc
