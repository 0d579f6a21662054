#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace preproc {

/// The way of a check with objectives: z3's optimizer finds the best values, and the check with these values asserted
/// is decided like any other.
class OptimumWay {
 public:
  explicit OptimumWay(Engine& engine) : engine_(engine) {}

  struct Answer {
    CheckResult result;
    std::vector<std::string> values;  ///< the best ones, in the order of `Optimum::values`
  };
  /// EngineError where there is no optimizer.
  Answer decide(Query query, std::span<const Objective> objectives);

 private:
  Optimum find_optimum(const Query& query, std::span<const Objective> objectives);

  Engine& engine_;
};

}  // namespace preproc
