#pragma once

#include <chrono>
#include <string>

#include "batch/answer_reader.h"
#include "batch/options.h"
#include "batch/result_row.h"
#include "batch/way.h"
#include "process/child_process.h"

namespace preproc {

/// A program at work on one query of a batch, as a process of its own: whatever it does, it is a row.
class QueryProcess {
 public:
  /// Starts it. `file` is the query as a plain file, `row` has the query's name and fingerprints. Throws StartError
  /// where the process cannot be started.
  QueryProcess(const std::string& file, const Way& way, ResultRow row, const BatchOptions& options);

  /// Streams to wait for; -1 where one is at its end.
  int output() const { return output_ended_ ? -1 : process_.output(); }
  int errors() const { return errors_ended_ ? -1 : process_.errors(); }
  bool is_silent() const { return output_ended_ && errors_ended_; }  ///< both are at their end
  /// Reads what is there and looks after the limits. True when the process has ended or is to be ended. Does not wait,
  /// but at the very end.
  bool is_over();
  /// Ends the process, with all that it started, and tells what came out.
  ResultRow finish();

 private:
  using Clock = std::chrono::steady_clock;
  void read_streams();
  void check_limits();

  void find_faults();

  const BatchOptions* options_;
  const Way* way_;
  ResultRow row_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point spoken_ = started_;  // when it printed last
  Clock::time_point looked_ = started_;  // at its end and its memory
  ChildProcess process_;
  AnswerReader reader_;
  std::string beginning_;   // of what it printed
  std::string complaints_;  // the end of standard error
  bool output_ended_ = false;
  bool errors_ended_ = false;
  std::string killed_;  // why
};

}  // namespace preproc
