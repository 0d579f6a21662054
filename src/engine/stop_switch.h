#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

#include "backends/backend.h"

namespace preproc {

/// Ends the running check of an engine from another thread. What takes long looks at `is_stopped`; a solver that checks
/// is interrupted.
class StopSwitch {
 public:
  /// A check begins, and was not stopped yet; it ends with this object.
  class Check {
   public:
    explicit Check(StopSwitch& stop);
    ~Check();
    Check(const Check&) = delete;
    Check& operator=(const Check&) = delete;

   private:
    StopSwitch& stop_;
  };
  /// The backend checks, or something else works that can be interrupted, as long as this object lives.
  class Running {
   public:
    Running(StopSwitch& stop, Backend& backend) : Running(stop, [&backend] { backend.interrupt(); }) {}
    Running(StopSwitch& stop, std::function<void()> interrupt)
        : stop_(stop), before_(stop.set_running(std::move(interrupt))) {}
    ~Running() { stop_.set_running(std::move(before_)); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    /// The backend is about to go before this object does.
    void forget() { stop_.set_running({}); }

   private:
    StopSwitch& stop_;
    std::function<void()> before_;
  };

  /// Ends the running check, if there is one, and no other. For any thread. Returns when the check has ended, or after
  /// some 50 ms: a solver that has not begun its work yet forgets an interruption, so it is interrupted several times.
  void stop();
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// The same, for searches that are given a flag.
  const std::atomic<bool>& flag() const { return stopped_; }

 private:
  std::function<void()> set_running(std::function<void()> interrupt);

  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;                 // guards the rest
  bool checks_ = false;              // a check runs
  uint64_t check_ = 0;               // the number of the last one
  std::function<void()> interrupt_;  // what works now; empty: nothing that can be interrupted
};

}  // namespace preproc
