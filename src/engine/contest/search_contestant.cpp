#include "engine/contest/search_contestant.h"

namespace preproc {

void SearchContestant::start() {
  record_ = records_.add("search", "");
  state_ = State::Running;
  thread_.start([outcome = outcome_, search = search_, this] {
    try {
      outcome->found = search(stop_);
    } catch (...) {
      outcome->failure = std::current_exception();
    }
  });
  thread_.roam();
}

void SearchContestant::collect() {
  if (is_running() && !thread_.is_running()) {
    state_ = State::Over;
    records_.close(record_, outcome_->found ? "sat" : outcome_->failure ? "failed" : "no model");
  }
}

void SearchContestant::stop() {
  if (!is_running()) {
    return;
  }
  stop_ = true;
  while (!thread_.wait_until(WorkThread::Clock::now() + std::chrono::seconds(1))) {
  }
  state_ = State::Over;
  records_.close(record_, "ended");
}

}  // namespace preproc
