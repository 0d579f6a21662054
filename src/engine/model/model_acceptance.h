#pragma once

#include <optional>
#include <span>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model/model_search.h"
#include "engine/solver_strategy.h"
#include "synthesis/function_search.h"

namespace preproc {

/// The last step to `sat`: a model of the assertions that the passes left is completed to the user's symbols, and the
/// user's assertions are evaluated on it. Assertions that are not determined are given to the solver, with the values
/// of everything that is known (`ModelSubstitution`). If an assertion is false, the answer is not `sat` by this model:
/// a search is asked for another model, and then another solver; if only a pass can be wrong, that is an error of this
/// program. docs/architecture.md, "What happens to a model", has the cases as a table.
class ModelAcceptance {
 public:
  ModelAcceptance(EngineParts& parts, FunctionSearch& functions, ModelSearch& search, SolverStrategy& solver_strategy)
      : parts_(parts), functions_(functions), search_(search), solver_strategy_(solver_strategy) {}

  /// The answer to the query, where the assertions that the passes left have this model. `values`: of `solver_symbols`,
  /// the symbols of the solver's query; both are empty where the passes left nothing. `passes`: the names of the passes
  /// that ran, for the error.
  CheckResult accept(const Check& check, Assignment values, std::span<const Function> solver_symbols,
                     const std::string& passes);
  /// True if all of the user's assertions are true under remembered values of the query's symbols or, with
  /// `behind_passes`, of the symbols that the passes left. If so, these values are the model, and the solver may choose
  /// the values they leave open.
  bool accept_remembered(const Check& check, const Assignment& values, bool behind_passes);

 private:
  CheckResult confirm(const Check& check, std::span<const Term> originals);
  CheckResult replace(const Check& check, std::span<const Term> originals, size_t violated, const std::string& passes);
  bool find_another(const Check& check);
  std::optional<CheckResult> ask_another_solver(const Check& check);

  EngineParts& parts_;
  FunctionSearch& functions_;
  ModelSearch& search_;
  SolverStrategy& solver_strategy_;
};

}  // namespace preproc
