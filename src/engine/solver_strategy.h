#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model_search.h"

namespace preproc {

/// The way through the solver: decides the solver's query within the limits of the check. Where a theory is hard for
/// the solver, a search for a model runs beside it.
class SolverStrategy {
 public:
  SolverStrategy(EngineParts& parts, ModelSearch& search) : parts_(parts), search_(search) {}

  struct Answer {
    CheckResult result;
    bool found = false;  ///< by the search: the engine has the model
  };
  /// `beside`: Auto if a search is to run beside the solver. BackendError if the solver fails.
  Answer ask(const Check& check, IndexifyMode beside);
  /// The same of a query with tracked assertions, with no search beside. Under assumptions solvers lack some of their
  /// strength: one that can be interrupted gives up after a second, or after a tenth of its limit.
  CheckResult ask_tracked(const Check& check);

 private:
  std::optional<std::chrono::milliseconds> limit_of(const Check& check) const;
  void record(const std::string& name, const CheckResult& result, Check::Clock::time_point start) const;
  Answer ask_beside_search(const Check& check, Backend& backend);
  Answer race_search(const Check& check, Backend& backend, ModelSearch::Ways ways);
  Answer ask_before_search(const Check& check, Backend& backend, ModelSearch::Ways ways);

  EngineParts& parts_;
  ModelSearch& search_;
};

}  // namespace preproc
