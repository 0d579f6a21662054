#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <span>

#include "evaluate/evaluator.h"

namespace preproc {

/// A way to find a model of a conjunction without deciding it: what it finds is a candidate, which the caller checks on
/// its assertions before it answers sat. That nothing was found means nothing.
class ModelFinder {
 public:
  virtual ~ModelFinder() = default;
  /// Values under which all assertions are true: a value for each constant that occurs in them, of whatever sort, and
  /// for functions where it can; or nothing. Ends soon after the deadline, and soon after `stop` became true.
  virtual std::optional<Assignment> find(std::span<const Term> assertions,
                                         std::chrono::steady_clock::time_point deadline,
                                         const std::atomic<bool>& stop) = 0;
};

}  // namespace preproc
