#include "engine/check_stop.h"

namespace preproc {

CheckStop::Check::Check(CheckStop& stop, StopToken::Clock::time_point deadline)
    : stop_(stop), before_(stop.token()), is_outermost_(!stop.source_.stop_possible()) {
  if (is_outermost_) {
    const std::lock_guard lock(stop_.mutex_);
    stop_.source_ = std::stop_source();
    on_request_.emplace(stop_.requests_, Request{stop_.source_});
  }
  const StopToken outer = is_outermost_ ? StopToken(stop_.source_.get_token()) : before_;
  stop_.tm_.set_stop(outer.until(deadline));
}

CheckStop::Check::~Check() {
  stop_.tm_.set_stop(before_);
  if (is_outermost_) {
    const std::lock_guard lock(stop_.mutex_);
    stop_.source_ = std::stop_source(std::nostopstate);
  }
}

void CheckStop::allow_model() {
  constexpr std::chrono::milliseconds kMoment(200);
  const StopToken& token = this->token();
  if (token.has_deadline()) {
    tm_.set_stop(StopToken(token.requests(), std::max(token.deadline(), StopToken::Clock::now() + kMoment)));
  }
}

void CheckStop::stop() {
  std::unique_lock lock(mutex_);
  std::stop_source source(source_);
  lock.unlock();
  source.request_stop();
}

}  // namespace preproc
