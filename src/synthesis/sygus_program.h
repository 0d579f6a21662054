#pragma once

#include <atomic>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "process/child_process.h"

namespace preproc {

/// A SyGuS solver's program that works on a problem beside this one: `cvc5 --lang=sygus2 -`. Its standard error is
/// thrown away. It is killed with this object.
class SygusProgram {
 public:
  /// Starts the program on the script. Another thread calls `on_end`, with this object, once the program has ended.
  /// BackendError if the program cannot be started.
  SygusProgram(const std::vector<std::string>& words, std::string script,
               std::function<void(const SygusProgram&)> on_end);
  SygusProgram(const SygusProgram&) = delete;
  SygusProgram& operator=(const SygusProgram&) = delete;

  /// Waits for the end of the program.
  void wait() const { ended_.wait(false); }
  /// The program's output; empty if the program has not ended.
  const std::string& answer() const { return ended_ ? answer_ : nothing_; }
  bool ended() const { return ended_; }

 private:
  void run(const std::stop_token& killed);
  bool converse(int killed);
  void feed();

  ChildProcess child_;
  std::string script_;
  size_t written_ = 0;
  bool errors_open_ = true;
  std::function<void(const SygusProgram&)> on_end_;
  const std::string nothing_;
  std::string answer_;
  std::atomic<bool> ended_ = false;
  std::jthread thread_;
};

}  // namespace preproc
