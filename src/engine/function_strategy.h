#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/backoff.h"
#include "engine/check.h"
#include "engine/engine_parts.h"
#include "synthesis/function_search.h"

namespace preproc {

/// The strategy of functions to be synthesised beside existential constants. Before the passes their applications are
/// encoded; behind the passes a model of the least cost is looked for among the solver's models.
class FunctionStrategy {
 public:
  FunctionStrategy(EngineParts& parts, FunctionSearch& functions) : parts_(parts), functions_(functions) {}

  /// Replaces applications of the functions in the check's problem by their encodings. Returns the answer if a function
  /// cannot be encoded, else nothing. EngineError if an `:original` is higher than the terms that are searched for.
  std::optional<CheckResult> encode(Check& check);
  /// Looks for the functions by enumeration, for a moment, where nothing else is unknown: what the check asks then is a
  /// check-synth, and trees are slow at some operators, such as divisions. In a session where it finds none it is tried
  /// ever more rarely. True: they are those of `FunctionSearch` now.
  bool find_by_enumeration(const Check& check);
  /// True if some terms cost more than others.
  bool has_costs() const { return !costs_.empty(); }
  /// To be called after a check that was sat: restricts the solver to models of the least cost, as far as time allows,
  /// and asks it for one. False if there is none. BackendError if the solver fails.
  bool find_least_cost(const Check& check);

 private:
  EngineParts& parts_;
  FunctionSearch& functions_;
  std::vector<Cost> costs_;
  Backoff backoff_;  // of enumerations
};

}  // namespace preproc
