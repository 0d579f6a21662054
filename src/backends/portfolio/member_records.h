#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// One contestant's part in a contest.
struct ContestantRecord {
  std::string form;       ///< "rewritten", "written"; "search" for a search for models, "rows" for one
                          ///< through the rows of slices, "memo" for an answer that was looked up
  std::string solver;     ///< empty for a search and a memo
  double start = 0;       ///< seconds from the beginning of the contest
  double seconds = 0;     ///< that it ran, on the clock
  std::string end;        ///< "sat", "unsat", "ended" by another's answer, or why it had no answer
  bool answered = false;  ///< the answer of the check is its answer
};

/// The records of one contest, in the order in which its contestants started. The contest begins with this object.
class ContestantRecords {
 public:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start() const { return start_; }
  /// A contestant starts. Its place among the records.
  size_t add(std::string form, std::string solver) {
    records_.push_back({std::move(form), std::move(solver), seconds(), 0, "ended", false});
    return records_.size() - 1;
  }
  /// A contestant has ended.
  void close(size_t place, std::string how) {
    records_[place].end = std::move(how);
    records_[place].seconds = seconds() - records_[place].start;
  }
  /// The same, with an answer.
  void close(size_t place, const CheckResult& result) {
    close(place, std::string(to_string(result.status)) + (result.reason.empty() ? "" : ": " + result.reason));
  }
  ContestantRecord& operator[](size_t place) { return records_[place]; }
  const std::vector<ContestantRecord>& all() const { return records_; }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  const Clock::time_point start_ = Clock::now();
  std::vector<ContestantRecord> records_;
};

}  // namespace preproc
