#pragma once

#include <chrono>
#include <optional>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model/model_search.h"

namespace preproc {

/// The strategy of the solver: decides the solver's query within the limits of the check. Where a theory is hard for
/// the solver, a search for a model runs beside it.
class SolverStrategy {
 public:
  SolverStrategy(EngineParts& parts, ModelSearch& search) : parts_(parts), search_(search) {}

  /// The answer of the solver or of the search. `beside`: Auto if a search is to run beside the solver. BackendError if
  /// the solver fails.
  Answer ask(const Check& check, IndexifyMode beside);
  /// The answer of the solver to a query with tracked assertions, with no search beside. Under assumptions solvers lack
  /// some of their strength: one that can be interrupted gives up after a second, or after a tenth of its limit.
  Answer ask_tracked(const Check& check);

 private:
  Answer ask(const Check& check, IndexifyMode beside, const StopToken& stop);
  std::optional<std::chrono::milliseconds> limit_of(const Check& check) const;
  void record(const Answer& answer, Check::Clock::time_point start) const;
  Answer ask_beside_search(const Check& check);
  std::optional<CheckResult> race_search(const Check& check, Backend& backend, ModelSearch::Method method);
  std::optional<CheckResult> ask_before_search(const Check& check, Backend& backend, ModelSearch::Method method);

  EngineParts& parts_;
  ModelSearch& search_;
};

}  // namespace preproc
