#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "backends/child_process.h"

namespace preproc {

/// A SyGuS solver's own program at work on a problem, beside this one: `cvc5 --lang=sygus2 -`.
class SygusProgram {
 public:
  using Clock = std::chrono::steady_clock;
  /// Starts the program (none: no words) on the script. `on_end` is called by another thread when it has ended, or at
  /// the deadline. BackendError if it cannot be started.
  SygusProgram(const std::vector<std::string>& words, std::string script, std::optional<Clock::time_point> deadline,
               std::function<void()> on_end);
  ~SygusProgram();
  SygusProgram(const SygusProgram&) = delete;
  SygusProgram& operator=(const SygusProgram&) = delete;

  /// Waits until it has ended or the deadline is there.
  void wait();
  /// What it printed; empty if it has not ended, or at the deadline.
  const std::string& answer() const { return answer_; }
  bool ended() const { return ended_; }
  bool timed_out() const { return timed_out_; }

 private:
  void run();

  std::optional<ChildProcess> child_;
  std::string script_;
  std::optional<Clock::time_point> deadline_;
  std::function<void()> on_end_;
  std::string answer_;
  std::atomic<bool> ended_ = false;
  std::atomic<bool> timed_out_ = false;
  std::atomic<bool> quit_ = false;
  std::thread thread_;
};

}  // namespace preproc
