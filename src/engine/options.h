#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/solver_choice.h"
#include "indexify/options.h"
#include "passes/pipeline.h"
#include "synthesis/synthesizer.h"

namespace preproc {

class Host;
class Memo;

/// When models are searched for without the solver: never; beside the solver, where theories are hard for it; before
/// the solver, for half of the time; instead of it.
enum class IndexifyMode : uint8_t { Off, Auto, First, Only };

/// How check-sats are decided.
struct EngineOptions {
  std::vector<SolverChoice> solvers = {choose_solver("z3")};  ///< several: a portfolio
  std::vector<std::string> passes = default_passes();
  std::optional<std::chrono::milliseconds> timeout;  ///< per check-sat
  uint64_t memory_limit = 0;                         ///< bytes, for each solver and for this program; 0: none
  bool check_cores = false;                          ///< solve every unsat core again
  bool check_models = false;  ///< ask the solver about the parts of the model check that cannot be evaluated here
  std::optional<Target> target = {};            ///< who solves the result; nothing: the first solver, if it is linked
  const TableEncoder* table_encoder = nullptr;  ///< how tables are written; null: as is best for the target
  size_t max_growth = kDefaultMaxRuns;          ///< runs of a table that is written as a formula
  SynthesisOptions synthesis;                   ///< how functions are searched for
  IndexifyMode indexify = IndexifyMode::Auto;
  IndexifyOptions gardens;          ///< values that models are looked for among
  std::shared_ptr<Memo> memo = {};  ///< of answers; null: none are kept
  std::shared_ptr<Host> host = {};  ///< the process the engine is in; null: it may do nothing there, and is silent
  bool statistics = false;          ///< passes take times and count terms
  std::string trace_pass;           ///< report each rewrite of this pass; "all": of every pass
};

}  // namespace preproc
