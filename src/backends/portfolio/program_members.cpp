#include "backends/portfolio/program_members.h"

#include <algorithm>

namespace preproc {

using std::chrono::milliseconds;

void ProgramMembers::enqueue(std::vector<ProgramMember> members) {
  for (ProgramMember& member : members) {
    runners_.push_back({.member = std::move(member)});
  }
}

ProgramMembers::Runner* ProgramMembers::next_waiting() {
  const auto next = std::ranges::find(runners_, State::Waiting, &Runner::state);
  return next == runners_.end() ? nullptr : &*next;
}

std::optional<milliseconds> ProgramMembers::next_start() const {
  const auto next = std::ranges::find(runners_, State::Waiting, &Runner::state);
  return next == runners_.end() ? std::nullopt : std::optional(next->member.start);
}

size_t ProgramMembers::running() const {
  return static_cast<size_t>(std::ranges::count(runners_, State::Running, &Runner::state));
}

void ProgramMembers::fail(Runner& runner, const std::string& why) {
  runner.state = State::Over;
  records_.close(runner.record, why);
}

void ProgramMembers::start(Runner& runner) {
  if (runner.state == State::Waiting) {
    runner.record = records_.add(runner.member.form, runner.member.solver);
    runner.state = State::Running;
  }
  runner.paused = false;
  try {
    runner.backend = &runner.member.prepare();
    runner.backend->start_check();
  } catch (const std::runtime_error& error) {  // the solver's failure, or definitions that are too large
    fail(runner, error.what());
  }
}

void ProgramMembers::start_next(size_t slots) {
  start(*next_waiting());
  turn_ = running() - 1;  // the new one's
  give_turns(slots, true);
}

void ProgramMembers::start_all() {
  while (Runner* next = next_waiting()) {
    start(*next);
  }
}

void ProgramMembers::collect(size_t slots, bool may_make_terms) {
  for (Runner& runner : runners_) {
    // Without a dialogue the program's answer is known from before.
    if (runner.state == State::Running &&
        (runner.backend->dialogue() == nullptr || runner.backend->dialogue()->ready())) {
      finish(runner, may_make_terms);
      give_turns(slots, true);
    }
  }
}

/// Takes an answer that is there. A program that was stopped after it had answered goes on: it is asked for values.
void ProgramMembers::finish(Runner& runner, bool may_make_terms) {
  if (ProcessDialogue* dialogue = runner.backend->dialogue(); dialogue != nullptr && runner.paused) {
    dialogue->resume();
    runner.paused = false;
  }
  try {
    runner.result = runner.backend->check();
    runner.state = State::Over;
    records_.close(runner.record, runner.result);
  } catch (const BackendError& error) {
    if (runner.backend->may_retry() && may_make_terms) {
      return start(runner);
    }
    fail(runner, error.what());
  }
}

void ProgramMembers::give_turns(size_t slots, bool changed) {
  std::vector<Runner*> active;
  for (Runner& runner : runners_) {
    if (runner.state == State::Running) {
      active.push_back(&runner);
    }
  }
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

void ProgramMembers::end_all() {
  for (Runner& runner : runners_) {
    if (runner.state == State::Running) {
      runner.backend->abandon_check();
      fail(runner, "ended");
    }
  }
}

void ProgramMembers::end_late() {
  for (Runner& runner : runners_) {
    if (runner.state == State::Running) {
      runner.backend->abandon_check();
      fail(runner, "unknown: timeout");
    }
    runner.state = State::Over;
  }
}

void ProgramMembers::end_too_large() {
  for (Runner& runner : runners_) {
    if (runner.state == State::Running && runner.backend->dialogue() != nullptr &&
        runner.backend->dialogue()->resident_bytes() > rules_.memory_limit) {
      runner.backend->abandon_check();
      runner.result.reason = "memout";
      fail(runner, "unknown: memout");
    }
  }
}

std::vector<ProgramMembers::Answer> ProgramMembers::answers() const {
  std::vector<Answer> answers;
  for (const Runner& runner : runners_) {
    if (runner.state == State::Over) {
      answers.push_back({runner.result, runner.member.unsat_is_sound, runner.record, runner.backend});
    }
  }
  return answers;
}

std::vector<ProcessDialogue*> ProgramMembers::dialogues() const {
  std::vector<ProcessDialogue*> dialogues;
  for (const Runner& runner : runners_) {
    if (runner.state == State::Running) {
      dialogues.push_back(runner.backend->dialogue());
    }
  }
  return dialogues;
}

std::optional<ProgramMembers::Clock::time_point> ProgramMembers::turn_end() const {
  return std::ranges::any_of(runners_, &Runner::paused) ? std::optional(turn_end_) : std::nullopt;
}

}  // namespace preproc
