#pragma once

#include <chrono>
#include <string>

#include "batch/result_row.h"

namespace preproc {

/// How far a batch is, on standard error: a bar on a terminal, else a line every few seconds.
class BatchProgress {
 public:
  /// `taken`: queries whose rows were there already.
  BatchProgress(size_t queries, size_t taken, bool quiet);

  void add(const ResultRow& row);
  /// Shows it, if it is time.
  void show();
  /// The last word: counts, time, and `remark`, if there is one.
  void finish(const std::string& remark);
  /// Of the rows that were added.
  size_t failures() const { return failures_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::string counts() const;
  void show_bar(Clock::time_point now) const;

  const size_t queries_;
  const size_t answered_before_;
  const bool quiet_;
  const bool terminal_;
  const Clock::time_point started_ = Clock::now();
  Clock::time_point shown_ = started_;
  size_t answered_ = 0;
  size_t failures_ = 0;
  size_t sat_ = 0;
  size_t unsat_ = 0;
  size_t unknown_ = 0;
  double cpu_seconds_ = 0;
};

}  // namespace preproc
