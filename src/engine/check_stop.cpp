#include "engine/check_stop.h"

#include <utility>

#include "engine/host.h"

namespace preproc {

CheckStop::Check::Check(CheckStop& stop, StopToken::Clock::time_point deadline)
    : stop_(stop), before_(stop.token()), is_outermost_(!stop.source_.stop_possible()) {
  if (is_outermost_) {
    const std::lock_guard lock(stop_.mutex_);
    stop_.source_ = std::stop_source();
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

StopToken CheckStop::solver_token(std::optional<std::chrono::milliseconds> own_limit) const {
  const StopToken& token = this->token();
  const bool is_kept = own_limit && token.deadline() - StopToken::Clock::now() > *own_limit - *own_limit / 8;
  return is_kept ? StopToken(token.requests()) : token;
}

StopToken CheckStop::watched_token(std::optional<std::chrono::milliseconds> own_limit) const {
  StopToken token = solver_token(own_limit);
  if (!own_limit || token.has_deadline()) {
    return token;
  }
  const StopToken& check = this->token();
  const auto limit = check.has_deadline() ? check.deadline() : StopToken::Clock::now() + *own_limit;
  return token.until(limit + (hard_limit(*own_limit) - *own_limit));
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
