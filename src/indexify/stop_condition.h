#pragma once

#include <atomic>
#include <chrono>

namespace preproc {

/// The end of a search: a deadline, and a flag that another thread may set.
struct StopCondition {
  std::chrono::steady_clock::time_point deadline;
  const std::atomic<bool>* stop = nullptr;

  bool reached() const {
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) || std::chrono::steady_clock::now() >= deadline;
  }
  /// The same flag, with a deadline after this fraction of the remaining time.
  StopCondition part(double fraction) const {
    const auto now = std::chrono::steady_clock::now();
    const auto left = std::chrono::duration<double>(deadline - now) * fraction;
    return {now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(left), stop};
  }
};

}  // namespace preproc
