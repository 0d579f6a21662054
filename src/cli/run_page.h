#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "process/pending_file.h"
#include "report/query/query_page.h"
#include "report/query/query_recorder.h"

namespace preproc {

/// The page of --report for one run: what its engines tell, written to a file at the end, and before solvers begin with
/// a check that may not end, though not too often.
class RunPage {
 public:
  /// `counters`: what --stats=all would print by now. `version`: what --version prints. All live as long as this
  /// object.
  RunPage(const CommandLine& line, PendingFile& file, std::function<std::string()> counters,
          std::function<std::string()> version);
  RunPage(const RunPage&) = delete;
  RunPage& operator=(const RunPage&) = delete;

  QueryRecorder& recorder() { return recorder_; }
  /// A script of this file has ended, whose session is still there.
  void add_script(std::string_view file) { page_.add_script(file, recorder_.take()); }
  /// Writes the page of all scripts. Throws std::system_error.
  void write();

 private:
  void write_so_far();

  const std::string name_;  // of the inputs
  PendingFile& file_;
  const std::function<std::string()> counters_;
  const std::function<std::string()> version_;
  QueryRecorder recorder_;
  QueryPage page_;
  std::chrono::steady_clock::time_point next_ = {};  // when it is written again before the end
};

}  // namespace preproc
