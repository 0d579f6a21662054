#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

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
  /// The backend checks as long as this object lives.
  class Running {
   public:
    Running(StopSwitch& stop, Backend& backend) : stop_(stop), before_(stop.set_running(&backend)) {}
    ~Running() { stop_.set_running(before_); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    /// The backend is about to go before this object does.
    void forget() { stop_.set_running(nullptr); }

   private:
    StopSwitch& stop_;
    Backend* before_;
  };

  /// Ends the running check, if there is one, and no other. For any thread. Returns when the check has ended, or after
  /// some 50 ms: a solver that has not begun its work yet forgets an interruption, so it is interrupted several times.
  void stop();
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// The same, for searches that are given a flag.
  const std::atomic<bool>& flag() const { return stopped_; }

 private:
  Backend* set_running(Backend* backend);

  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;            // guards the rest
  bool checks_ = false;         // a check runs
  uint64_t check_ = 0;          // the number of the last one
  Backend* running_ = nullptr;  // that checks now
};

}  // namespace preproc
