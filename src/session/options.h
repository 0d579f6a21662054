#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/solver_choice.h"
#include "indexify/options.h"
#include "oracles/make_oracle.h"
#include "passes/pipeline.h"
#include "summaries/exploration_options.h"
#include "synthesis/synthesizer.h"

namespace preproc {

class Memo;
class Progress;

/// When models are searched for without the solver: never; beside the solver, where theories are hard for it; before
/// the solver, for half of the time; instead of it.
enum class IndexifyMode : uint8_t { Off, Auto, First, Only };

/// How a session treats its scripts: what the command line sets.
struct SessionOptions {
  std::vector<SolverChoice> solvers = {choose_solver("z3")};  ///< several: a portfolio
  std::vector<std::string> passes = default_passes();
  std::optional<std::chrono::milliseconds> timeout;  ///< per check-sat
  uint64_t memory_limit = 0;                         ///< bytes, for each solver and for this program; 0: none
  bool check_cores = false;                          ///< solve every unsat core again
  bool check_models = false;  ///< ask the solver about the parts of the model check that cannot be evaluated here
  std::optional<Target> target = {};            ///< who solves the result; nothing: the first solver, if it is linked
  const TableEncoder* table_encoder = nullptr;  ///< how tables are written; null: as is best for the target
  size_t max_growth = 512;                      ///< runs of a table that is written as a formula
  bool lower_operators = true;  ///< emitting: write what older solvers do not know in terms of what they do
  SynthesisOptions synthesis;   ///< how functions are searched for
  std::string sygus_program = "cvc5 --lang=sygus2 -";  ///< runs beside that; empty: none
  std::string decoder_file = {};  ///< emitting: where to write how functions are read from a model; empty: nowhere
  IndexifyMode indexify = IndexifyMode::Auto;
  IndexifyOptions gardens;  ///< values that models are looked for among
  OracleOptions oracles;
  ExploreOptions explore;
  std::shared_ptr<Memo> memo = {};  ///< of answers; null: none are kept
  Progress* progress = nullptr;     ///< to be kept, for a process that may have to go on from it; null: none is
  bool statistics = false;
  std::string trace_pass;  ///< print each rewrite of this pass to standard error; "all": of every pass
  int verbosity = 0;
};

}  // namespace preproc
