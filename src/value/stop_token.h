#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <stop_token>
#include <utility>

#include "value/thread_clock.h"

namespace preproc {

/// Work ended before it was done, because its token had stopped. What the work was to change is as it was before, or is
/// to be dropped by who catches this.
class Stopped : public std::exception {
 public:
  explicit Stopped(const char* reason) : reason_(reason) {}
  /// "interrupted" or "timeout".
  const char* what() const noexcept override { return reason_; }

 private:
  const char* reason_;
};

/// When work is to end: at a deadline, or as soon as somebody requests it (std::stop_source). A check has one token,
/// which is handed down to everything that may take long: passes, translation, searches, solvers, models, values.
/// Long work polls it. For any thread.
class StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  /// Of work that nobody ends.
  StopToken() = default;
  explicit StopToken(std::stop_token requests, Clock::time_point deadline = Clock::time_point::max())
      : requests_(std::move(requests)), deadline_(deadline) {}

  /// True if the work is to end. Cost: a look at the clock where there is a deadline, some 25 ns, and where a limit of
  /// CPU time may be spent a system call; see `StopPoll`.
  bool stop_requested() const {
    return is_interrupted() || (has_deadline() && Clock::now() >= deadline_) || has_spent_its_cpu_time();
  }
  /// Throws Stopped if the work is to end.
  void check() const {
    if (stop_requested()) {
      throw Stopped(reason());
    }
  }
  /// True if somebody has requested the end.
  bool is_interrupted() const { return requests_.stop_requested(); }
  /// Why the work ends, or ended: "interrupted" or "timeout".
  const char* reason() const { return is_interrupted() ? "interrupted" : "timeout"; }

  bool has_deadline() const { return deadline_ != Clock::time_point::max(); }
  /// The greatest time point if there is none.
  Clock::time_point deadline() const { return deadline_; }
  /// For callbacks (std::stop_callback), and for who hands requests on.
  const std::stop_token& requests() const { return requests_; }

  /// A token that stops at this deadline as well.
  StopToken until(Clock::time_point deadline) const {
    StopToken token = *this;
    token.deadline_ = std::min(deadline_, deadline);
    return token;
  }
  /// A token that stops after this time as well.
  StopToken within(Clock::duration time) const { return until(Clock::now() + time); }
  /// A token that stops as well once the calling thread has spent this processor time: on a busy machine later than
  /// `within`. For work in that thread only. Precondition: this token has no such limit.
  StopToken within_cpu_time(Clock::duration time) const {
    StopToken token = *this;
    token.cpu_time_may_end_ = Clock::now() + time;
    token.cpu_time_ends_ = ThreadClock::now() + time;
    return token;
  }
  /// A token that stops after this fraction of the time that is left. Precondition: there is a deadline.
  StopToken part(double fraction) const {
    const std::chrono::duration<double> left = deadline_ - Clock::now();
    return within(std::chrono::duration_cast<Clock::duration>(left * fraction));
  }

 private:
  bool has_spent_its_cpu_time() const {
    return cpu_time_may_end_ != Clock::time_point::max() && Clock::now() >= cpu_time_may_end_ &&
           ThreadClock::now() >= cpu_time_ends_;
  }

  std::stop_token requests_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point cpu_time_may_end_ = Clock::time_point::max();  // before, no thread can have spent it
  ThreadClock::time_point cpu_time_ends_ = {};
};

/// Polls a token in a loop whose rounds take less than a look at the clock: every 256th call looks.
class StopPoll {
 public:
  explicit StopPoll(const StopToken& token) : token_(token) {}
  bool stop_requested() { return (++calls_ & kMask) == 0 && token_.stop_requested(); }
  /// Throws Stopped if the work is to end.
  void check() {
    if ((++calls_ & kMask) == 0) {
      token_.check();
    }
  }

 private:
  static constexpr uint32_t kMask = 255;
  const StopToken& token_;
  uint32_t calls_ = 0;
};

}  // namespace preproc
