#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>

namespace preproc {

/// A thread that does one piece of work after another and is kept between them, since starting a thread costs more than
/// many checks do. The end of work can be waited for together with other events.
class WorkThread {
 public:
  using Clock = std::chrono::steady_clock;

  WorkThread() = default;
  WorkThread(const WorkThread&) = delete;
  WorkThread& operator=(const WorkThread&) = delete;
  /// Waits for the end of the work.
  ~WorkThread();

  /// Starts the work, which must not throw. Precondition: no work is under way. Until `roam` it is done on the
  /// processor of the caller, who is about to wait: what both touch is in its cache. std::system_error where there is
  /// no thread to be had.
  void start(std::function<void()> work);
  /// From now on the work may be done on any processor.
  void roam();
  /// True from `start` until the work has ended.
  bool is_running() const;
  /// Waits for the end of the work. False if it has not ended at `time`.
  bool wait_until(Clock::time_point time);
  /// A file descriptor that becomes readable when the work ends, until the next `start`; -1 before the first one.
  int event() const;
  /// CPU time that this work has taken so far.
  std::chrono::nanoseconds spent() const;
  /// Gives up the work under way, which goes on; `afterwards` is called in its thread when it ends. The next work is
  /// done by another thread. False, and nothing changes, if the work has ended.
  bool abandon(std::function<void()> afterwards);

 private:
  struct State;
  static void serve(const std::shared_ptr<State>& state);
  std::chrono::nanoseconds total() const;

  std::shared_ptr<State> state_;
  std::thread thread_;
  int processor_ = -1;                  // that the thread is bound to; -1: none
  std::chrono::nanoseconds before_{0};  // of the thread's CPU time, when the work was started
};

}  // namespace preproc
