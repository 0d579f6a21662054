#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "process/child_process.h"

namespace preproc {

/// A SyGuS solver's own program at work on a problem, beside this one: `cvc5 --lang=sygus2 -`. What it prints on its
/// standard error is thrown away.
class SygusProgram {
 public:
  using Clock = std::chrono::steady_clock;
  /// Starts the program (none: no words) on the script. `on_end` is called, with this object, by another thread when it
  /// has ended, again and again until `acknowledge`, and from the deadline on, until this object is destroyed: what it
  /// is to stop may not have begun at the first call. The program is killed at the deadline. BackendError if the
  /// program cannot be started.
  SygusProgram(const std::vector<std::string>& words, std::string script, std::optional<Clock::time_point> deadline,
               std::function<void(const SygusProgram&)> on_end);
  ~SygusProgram();
  SygusProgram(const SygusProgram&) = delete;
  SygusProgram& operator=(const SygusProgram&) = delete;

  /// Waits until it has ended or the deadline is there. For ever where there is neither a program nor a deadline.
  void wait();
  /// `on_end` has done its work: when this returns no call runs, and there is no other before the deadline.
  void acknowledge();
  /// What it printed; empty if it has not ended, or at the deadline.
  const std::string& answer() const { return ended_ ? answer_ : nothing_; }
  bool ended() const { return ended_; }
  bool timed_out() const { return timed_out_; }

 private:
  void run();
  bool converse();
  void feed();

  std::optional<ChildProcess> child_;
  std::string script_;
  size_t written_ = 0;
  bool errors_open_ = true;
  std::optional<Clock::time_point> deadline_;
  std::function<void(const SygusProgram&)> on_end_;
  const std::string nothing_;
  std::string answer_;
  std::mutex mutex_;  // of the flags' changes and of calls to on_end_
  std::condition_variable changed_;
  std::atomic<bool> ended_ = false;
  std::atomic<bool> timed_out_ = false;
  bool acknowledged_ = false;
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace preproc
