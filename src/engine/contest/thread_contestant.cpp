#include "engine/contest/thread_contestant.h"

#include <system_error>

namespace preproc {

void ThreadContestant::run(std::string name, std::function<Status(const StopToken& stop)> search) {
  record_ = records_.add(std::move(name), "");
  try {
    thread_.start([search = std::move(search), this] {
      try {
        status_ = search(StopToken(stop_.get_token()));
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

void ThreadContestant::collect() {
  if (is_running() && !thread_.is_running()) {
    state_ = State::Over;
    records_.close(record_, failure_ ? "failed" : std::string(to_string(status_)));
  }
}

void ThreadContestant::stop() {
  if (!is_running()) {
    return;
  }
  stop_.request_stop();
  while (!thread_.wait_until(WorkThread::Clock::now() + std::chrono::seconds(1))) {
  }
  state_ = State::Over;
  drop_answer();
  records_.close(record_, "ended");
}

}  // namespace preproc
