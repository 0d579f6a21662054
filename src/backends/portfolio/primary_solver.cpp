#include "backends/portfolio/primary_solver.h"

#include <algorithm>

namespace preproc {

using std::chrono::milliseconds;

namespace {

constexpr size_t kRecord = 0;  // among the members

}  // namespace

void PrimarySolver::start() {
  records_.add(MemberForm::Preprocessed, given_.primary_name);
  running_ = true;
  thread_.start([outcome = outcome_, backend = given_.primary, stop = StopToken(requests_.get_token(), deadline_)] {
    try {
      outcome->result = backend->check(stop);
    } catch (...) {
      outcome->failure = std::current_exception();
    }
  });
}

bool PrimarySolver::wait_alone(std::chrono::nanoseconds effort) {
  constexpr int kClockFactor = 4;
  const Clock::time_point latest = records_.start() + kClockFactor * effort;
  while (true) {
    const auto left = effort - thread_.spent();
    if (left <= std::chrono::nanoseconds(0) || Clock::now() >= latest) {
      return !thread_.is_running();
    }
    if (thread_.wait_until(std::min(latest, Clock::now() + std::max<Clock::duration>(left, milliseconds(1))))) {
      return true;
    }
  }
}

void PrimarySolver::collect() {
  if (!running_ || thread_.is_running()) {
    return;
  }
  running_ = false;
  if (outcome_->failure) {
    records_.close(kRecord, "failed");
  } else {
    records_.close(kRecord, outcome_->result);
  }
}

void PrimarySolver::stop() {
  constexpr milliseconds kStopGrace(10);
  requests_.request_stop();
  if (!running_ || thread_.wait_until(Clock::now() + kStopGrace)) {
    return collect();
  }
  // The backend is destroyed in that thread, when its check has ended.
  std::shared_ptr<Backend> backend = given_.release();
  abandoned_ = thread_.abandon([backend]() mutable { backend.reset(); });
  backend.reset();
  outcome_ = std::make_shared<Outcome>();
  outcome_->result = {Status::Unknown, "interrupted"};
  running_ = false;
  records_.close(kRecord, "unknown: interrupted");
}

}  // namespace preproc
