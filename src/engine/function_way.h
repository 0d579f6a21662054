#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "synthesis/function_search.h"

namespace preproc {

/// Functions to be synthesised beside existential constants: their applications are encoded before the passes, and
/// among the solver's models one of the least cost is looked for behind them.
class FunctionWay {
 public:
  FunctionWay(EngineParts& parts, FunctionSearch& functions) : parts_(parts), functions_(functions) {}

  /// Replaces applications of the functions in the check's problem. The answer where that cannot be done; nothing if
  /// all is well. EngineError if an original is higher than the functions that are searched for.
  std::optional<CheckResult> encode(Check& check);
  /// True if some terms cost more than others.
  bool has_costs() const { return !costs_.empty(); }
  /// After a check that was sat: restricts the solver to models of the least cost, as far as time allows, and asks it
  /// for one. False if there is none. BackendError if the solver fails.
  bool find_least_cost(const Check& check);

 private:
  EngineParts& parts_;
  FunctionSearch& functions_;
  std::vector<Cost> costs_;
};

}  // namespace preproc
