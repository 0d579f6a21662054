#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "value/stop_token.h"

namespace preproc {

/// Stop tokens for libz3, which polls none: a thread interrupts Z3 once the token of the running check stops, and again
/// and again until the check ends, since Z3 forgets an interruption that comes before it has begun. The thread is
/// started with the first check that has a deadline, or with the first request, and sleeps from then on: a check costs
/// about five microseconds. Who requests the end of a check waits for nobody.
class Z3Interruption {
 public:
  /// `interrupt` is called in other threads, while a `Check` lives.
  explicit Z3Interruption(std::function<void()> interrupt) : interrupt_(std::move(interrupt)) {}
  ~Z3Interruption();
  Z3Interruption(const Z3Interruption&) = delete;
  Z3Interruption& operator=(const Z3Interruption&) = delete;

  /// A check runs as long as this object lives. One at a time.
  class Check {
   public:
    Check(Z3Interruption& of, const StopToken& token);
    ~Check();
    Check(const Check&) = delete;
    Check& operator=(const Check&) = delete;

   private:
    struct Request {
      Z3Interruption& of;
      void operator()() const { of.request(); }
    };
    Z3Interruption& of_;
    std::optional<std::stop_callback<Request>> on_request_;
  };

 private:
  using Clock = StopToken::Clock;
  static constexpr Clock::time_point kNever = Clock::time_point::max();

  void request();
  bool have_thread();
  void serve();

  const std::function<void()> interrupt_;
  std::mutex mutex_;  // guards the rest, and is held by who interrupts
  std::condition_variable changed_;
  Clock::time_point due_ = kNever;    // when the running check is to end
  Clock::time_point wakes_ = kNever;  // when the thread looks at `due_` again
  bool runs_ = false;                 // a check
  bool is_over_ = false;
  std::thread thread_;
};

}  // namespace preproc
