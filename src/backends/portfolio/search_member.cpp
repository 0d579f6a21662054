#include "backends/portfolio/search_member.h"

#include <system_error>

namespace preproc {

void SearchRun::start() {
  if (member_.prepare && !member_.prepare()) {
    state_ = State::Over;
    return;
  }
  record_ = records_.add(member_.form, "");
  try {
    thread_.start([this] {
      try {
        status_ = member_.run(StopToken(stop_.get_token()));
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

bool SearchRun::collect() {
  if (!is_running() || thread_.is_running()) {
    return false;
  }
  state_ = State::Over;
  records_.close(record_, failure_ ? "failed" : std::string(to_string(status_)));
  return true;
}

void SearchRun::confirm() {
  if (status() == Status::Sat && member_.accept && !member_.accept()) {
    status_ = Status::Unknown;
  }
}

void SearchRun::stop() {
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
