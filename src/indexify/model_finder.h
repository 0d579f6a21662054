#pragma once

#include <optional>
#include <span>

#include "evaluate/evaluator.h"
#include "value/stop_token.h"

namespace preproc {

/// A way to find a model of a conjunction without deciding it. A found model is a candidate: the caller checks it on
/// its assertions before it answers sat. A search without a result says nothing about the conjunction.
class ModelFinder {
 public:
  virtual ~ModelFinder() = default;
  /// Values under which all assertions are true: one for each constant that occurs in them, of whatever sort, and for
  /// those functions whose values the finder knows. Nothing if none were found. Ends soon after `stop`.
  virtual std::optional<Assignment> find(std::span<const Term> assertions, const StopToken& stop) = 0;
};

}  // namespace preproc
