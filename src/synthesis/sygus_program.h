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

/// A SyGuS solver's program that works on a problem beside this one: `cvc5 --lang=sygus2 -`. Its standard error is
/// thrown away.
class SygusProgram {
 public:
  using Clock = std::chrono::steady_clock;
  /// Starts the program on the script; without words there is no program. Another thread calls `on_end`, with this
  /// object, once the program has ended, and once at the deadline, where the program is killed. BackendError if the
  /// program cannot be started.
  SygusProgram(const std::vector<std::string>& words, std::string script, std::optional<Clock::time_point> deadline,
               std::function<void(const SygusProgram&)> on_end);
  ~SygusProgram();
  SygusProgram(const SygusProgram&) = delete;
  SygusProgram& operator=(const SygusProgram&) = delete;

  /// Waits for the end of the program, or for the deadline. Waits for ever if there is neither.
  void wait();
  /// The program's output; empty if the program has not ended, or was killed at the deadline.
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
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace preproc
