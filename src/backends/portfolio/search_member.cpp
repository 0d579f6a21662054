#include "backends/portfolio/search_member.h"

#include <system_error>

namespace preproc {

void SearchContestant::start() {
  if (entrant_.prepare && !entrant_.prepare()) {
    state_ = State::Over;
    return;
  }
  record_ = records_.add(entrant_.form, "");
  try {
    thread_.start([this] {
      try {
        status_ = entrant_.run(StopToken(stop_.get_token()));
      } catch (const Stopped&) {
        status_ = Status::Unknown;
      } catch (...) {
        failure_ = std::current_exception();
      }
    });
  } catch (const std::system_error& error) {  // the others go on without it
    state_ = State::Over;
    records_.close(record_, std::string("not started: ") + error.what());
    return;
  }
  state_ = State::Running;
  thread_.roam();
}

bool SearchContestant::collect() {
  if (!is_running() || thread_.is_running()) {
    return false;
  }
  state_ = State::Over;
  records_.close(record_, failure_ ? "failed" : std::string(to_string(status_)));
  return true;
}

void SearchContestant::confirm() {
  if (status() == Status::Sat && entrant_.accept && !entrant_.accept()) {
    status_ = Status::Unknown;
  }
}

void SearchContestant::stop() {
  if (!is_running()) {
    return;
  }
  stop_.request_stop();
  while (!thread_.wait_until(WorkThread::Clock::now() + std::chrono::seconds(1))) {
  }
  state_ = State::Over;
  status_ = Status::Unknown;
  records_.close(record_, "ended");
}

}  // namespace preproc
