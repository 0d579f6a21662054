#pragma once

#include <optional>
#include <span>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model_search.h"
#include "engine/solver_way.h"
#include "synthesis/function_search.h"

namespace preproc {

/// The last step to `sat`: a model of what the passes left becomes one of the user's assertions, and these are
/// evaluated on it. `sat` stands only if none is false. What evaluating leaves open is asked of the solver, with the
/// values of all that is known (`Grounding`). Where a model is none, a search and then another solver are asked; where
/// only a pass can be wrong, that is an error of this program.
class ModelAcceptance {
 public:
  ModelAcceptance(EngineParts& parts, FunctionSearch& functions, ModelSearch& search, SolverWay& solver_way)
      : parts_(parts), functions_(functions), search_(search), solver_way_(solver_way) {}

  /// `values`: of the symbols that the solver was asked about, or of nothing where nobody had to be asked. `passes`:
  /// names of those that ran, for the error.
  CheckResult accept(const Check& check, Assignment values, std::span<const Function> solver_symbols,
                     const std::string& passes);
  /// Values that the memo has, of what is asked or (`behind_passes`) of what the passes left: true if all assertions
  /// are true on them. The solver may choose what they leave open.
  bool accept_remembered(const Check& check, const Assignment& values, bool behind_passes);

 private:
  CheckResult confirm(const Check& check, std::span<const Term> originals);
  CheckResult replace(const Check& check, std::span<const Term> originals, size_t violated, const std::string& passes);
  bool find_another(const Check& check);
  std::optional<CheckResult> ask_another_solver(const Check& check);
  bool fulfils(const Check& check);

  EngineParts& parts_;
  FunctionSearch& functions_;
  ModelSearch& search_;
  SolverWay& solver_way_;
};

}  // namespace preproc
