#pragma once

#include <algorithm>
#include <cstdint>

namespace preproc {

/// Whether it pays to check the other choices before the one that a known model takes is entered. Where they are
/// infeasible, that one follows from the path condition and need not be asserted. Where one of them is feasible, it is
/// asserted twice. Cost of both is about the same, so what happened more often of late decides.
class LookAhead {
 public:
  bool pays() const { return score_ >= 0; }
  /// Another choice was checked.
  void note(bool infeasible) { score_ = std::clamp(score_ + (infeasible ? 1 : -1), -kMemory, kMemory); }

 private:
  static constexpr int32_t kMemory = 16;
  int32_t score_ = 0;
};

}  // namespace preproc
