#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// The status, and the reason where there is one: "unsat", "unknown: timeout".
inline std::string to_string(const CheckResult& result) {
  return std::string(to_string(result.status)) + (result.reason.empty() ? "" : ": " + result.reason);
}

/// The form of the query that a member of a portfolio works on.
enum class MemberForm : uint8_t {
  Preprocessed,  ///< a solver, on the query as the passes leave it
  Original,      ///< a solver, on the query as the user wrote it, without definitions
  Search,        ///< a search for a model
  Rows,          ///< a search through the rows of independent components
  Memo           ///< a look-up of the answer
};
constexpr std::string_view to_string(MemberForm form) {
  switch (form) {
    case MemberForm::Preprocessed: return "preprocessed";
    case MemberForm::Original: return "original";
    case MemberForm::Search: return "search";
    case MemberForm::Rows: return "rows";
    case MemberForm::Memo: break;
  }
  return "memo";
}

/// One member's part in a race.
struct MemberRecord {
  MemberForm form = MemberForm::Preprocessed;
  std::string solver;     ///< empty for a search and a memo
  double start = 0;       ///< seconds from the beginning of the race
  double seconds = 0;     ///< that it ran, on the clock
  std::string end;        ///< "sat", "unsat", "ended" by another's answer, or why it had no answer
  bool answered = false;  ///< the answer of the check is its answer
};

/// The records of one race, in the order in which its members started. The race begins with this object.
class MemberRecords {
 public:
  using Clock = std::chrono::steady_clock;

  Clock::time_point start() const { return start_; }
  /// A member starts. Its place among the records.
  size_t add(MemberForm form, std::string solver) {
    records_.push_back({form, std::move(solver), seconds(), 0, "ended", false});
    return records_.size() - 1;
  }
  /// A member has ended.
  void close(size_t place, std::string how) {
    records_[place].end = std::move(how);
    records_[place].seconds = seconds() - records_[place].start;
  }
  /// A member has ended with an answer.
  void close(size_t place, const CheckResult& result) { close(place, to_string(result)); }
  MemberRecord& operator[](size_t place) { return records_[place]; }
  const std::vector<MemberRecord>& all() const { return records_; }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  const Clock::time_point start_ = Clock::now();
  std::vector<MemberRecord> records_;
};

}  // namespace preproc
