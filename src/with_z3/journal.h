#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "process/with_z3_tally.h"

namespace preproc::with_z3 {

/// What is kept of the checks in this process: counters for the command that has started it, a script of each check
/// (`--record`), and scripts of those that z3 answers otherwise (`--with-z3-compare`). Made of the environment when it
/// is first used. For any thread.
class Journal {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  static Journal& instance();

  void note_context() { ++tally_->contexts; }
  void note_check() { ++tally_->checks; }
  /// A check that was answered here; `is_sat` or unsat.
  void note_answer(bool is_sat, Nanoseconds time);
  /// A check that z3 has answered; `tried`: after it was tried here.
  void note_z3(std::string_view why, bool tried, Nanoseconds time);
  /// A check that was answered here and by z3.
  void note_compared(Nanoseconds here, Nanoseconds z3, bool differs);

  /// A check that z3 has called sat with a model that does not hold.
  void note_refuted() { ++tally_->refuted; }

  /// True if this check is one that z3 is to be asked as well.
  bool is_compared();
  bool records() const { return !folder_.empty(); }
  /// Writes a script, with lines about its answer before it, into the folder for scripts, or, of a difference, where
  /// there is none, into the folder for temporary files.
  void record(std::string_view name, const std::string& remarks, const std::string& script);

  /// Where answers are kept; empty: in memory.
  const std::string& memo() const { return memo_; }
  /// True if a check may be given to two threads.
  bool allows_threads() const { return allows_threads_; }

 private:
  Journal();

  WithZ3Tally* tally_;
  std::unique_ptr<WithZ3Tally> own_;  // where nobody reads it
  std::string folder_;
  std::string memo_;
  uint64_t compare_ = 0;
  bool allows_threads_ = true;
  std::atomic<uint64_t> answers_ = 0;
};

}  // namespace preproc::with_z3
