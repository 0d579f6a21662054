#pragma once

#include <algorithm>
#include <cstdint>

namespace preproc {

/// What errors leave in doubt about a script's assertions: after some errors an assertion may be missing, after others
/// there may be one that the script does not mean. A missing assertion makes `sat` worthless, one too many `unsat`.
class AssertionDoubts {
 public:
  /// An assertion of this push level may be missing, until the level is popped.
  void note_missing(uint32_t level) { lowest_missing_ = std::min(lowest_missing_, level); }
  /// There may be an assertion that the script does not mean, until everything is reset.
  void note_excess() { excess_ = true; }
  /// Levels above this one were popped, and what was missing there with them.
  void pop_to(uint32_t level) {
    if (lowest_missing_ > level) {
      lowest_missing_ = kNone;
    }
  }
  void clear() { *this = {}; }

  bool may_be_missing() const { return lowest_missing_ != kNone; }
  bool may_be_too_many() const { return excess_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t lowest_missing_ = kNone;  // the lowest level on which an assertion may be missing
  bool excess_ = false;
};

}  // namespace preproc
