#pragma once

#include <algorithm>

namespace preproc {

/// Exponential backoff of a try that is made at every check: after n tries in a row that were in vain, 2^n - 1 checks
/// are passed by, 63 at most.
class Backoff {
 public:
  /// True if it is time for a try, of which `note` is told; else this check is passed by.
  bool is_due() {
    constexpr unsigned kMost = 6;
    if (waiting_ + 1 < (1U << std::min(in_vain_, kMost))) {
      ++waiting_;
      return false;
    }
    waiting_ = 0;
    return true;
  }
  void note(bool succeeded) { in_vain_ = succeeded ? 0 : in_vain_ + 1; }

 private:
  unsigned in_vain_ = 0;  // tries in a row
  unsigned waiting_ = 0;  // checks passed by since
};

}  // namespace preproc
