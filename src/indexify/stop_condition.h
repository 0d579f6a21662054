#pragma once

#include <atomic>
#include <chrono>

namespace preproc {

/// When a search is to end.
struct StopCondition {
  std::chrono::steady_clock::time_point deadline;
  const std::atomic<bool>* stop = nullptr;

  bool reached() const {
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) || std::chrono::steady_clock::now() >= deadline;
  }
  /// The same, but no later than a part of the time that is left.
  StopCondition part(double fraction) const {
    const auto now = std::chrono::steady_clock::now();
    const auto left = std::chrono::duration<double>(deadline - now) * fraction;
    return {now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(left), stop};
  }
};

}  // namespace preproc
