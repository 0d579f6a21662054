#pragma once

#include <algorithm>
#include <cstdint>

#include "backends/backend.h"

namespace preproc {

/// Doubts about a script's assertions that errors leave: after some errors an assertion may be missing, after others
/// there may be one that the script does not mean. Each doubt lasts until its push level is popped.
class AssertionDoubts {
 public:
  /// An assertion of this level may be missing.
  void note_missing(uint32_t level) { missing_ = std::min(missing_, level); }
  /// There may be an assertion of this level or a higher one that the script does not mean.
  void note_excess(uint32_t level) { excess_ = std::min(excess_, level); }
  /// Levels above this one were popped, and the doubts about them with them.
  void pop_to(uint32_t level) {
    for (uint32_t* lowest : {&missing_, &excess_}) {
      if (*lowest > level) {
        *lowest = kNone;
      }
    }
  }
  void clear() { *this = {}; }

  bool may_be_missing() const { return missing_ != kNone; }
  /// The answer that remains of a solver's: a missing assertion makes `sat` worthless, one too many `unsat`.
  Status worth_of(Status status) const {
    const bool worthless = status == Status::Sat ? may_be_missing() : status == Status::Unsat && excess_ != kNone;
    return worthless ? Status::Unknown : status;
  }
  /// True if neither sat nor unsat is in doubt.
  bool none() const { return worth_of(Status::Sat) == Status::Sat && worth_of(Status::Unsat) == Status::Unsat; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t missing_ = kNone;  // the lowest level on which an assertion may be missing
  uint32_t excess_ = kNone;   // the lowest level on which there may be one too many
};

}  // namespace preproc
