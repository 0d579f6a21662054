#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "backends/solver_choice.h"
#include "indexify/options.h"
#include "passes/pipeline.h"
#include "synthesis/synthesizer.h"

namespace preproc {

class CheckRecorder;
class Host;
class Memo;

/// When models are searched for without the solver. Off: never. Auto: beside the solver, where a theory is hard for
/// solvers. First: before the solver, for half of the time. Only: instead of the solver.
enum class IndexifyMode : uint8_t { Off, Auto, First, Only };

/// How solvers are held against each other where the user named none.
struct PortfolioOptions {
  bool on = false;            ///< false: the solvers of the options answer, and no other
  unsigned jobs = 0;          ///< members that run at a time; 0: as many as there are processors
  bool reproducible = false;  ///< no clock decides: members one after another, with efforts counted in steps
};

/// Who is told what a check does.
struct CheckTracing {
  CheckRecorder* recorder = nullptr;  ///< is told of all that is done, with statistics only; null: nobody is
  bool explain = false;               ///< the race of the last check is kept
  std::string pass = {};              ///< each rewrite of this pass is reported; "all": of every pass
  /// Called with the name of each step of a check as it begins: of a pass, `solver`, `functions of height N`. Empty:
  /// not called.
  std::function<void(std::string_view)> on_step = {};
};

/// Files for what `bits` makes of the last check; empty: none.
struct CircuitDump {
  std::string cnf = {};  ///< the clauses
  std::string aiger = {};
};

/// How check-sats are decided.
struct EngineOptions {
  /// Who answers; several race. With a portfolio: z3, for all that is no race.
  std::vector<SolverChoice> solvers = {choose_solver("z3")};
  PortfolioOptions portfolio = {};
  std::vector<std::string> passes = default_passes();
  std::optional<std::chrono::milliseconds> timeout;  ///< per check-sat
  uint64_t memory_limit = 0;                         ///< bytes, for each solver and for this program; 0: none
  bool check_cores = false;                          ///< solve every unsat core again
  bool check_models = false;          ///< give quantified assertions that the model check cannot evaluate to the solver
  std::optional<Target> target = {};  ///< of tables; nothing: reading_solver.h, with a portfolio Generic
  const TableEncoder* table_encoder = nullptr;         ///< the form of tables; null: the best one for the target
  size_t max_growth = kDefaultMaxRuns;                 ///< a table with more runs is not written as a formula
  SynthesisOptions synthesis;                          ///< how functions are synthesised
  std::string sygus_program = "cvc5 --lang=sygus2 -";  ///< runs beside selector trees; empty: none
  IndexifyMode indexify = IndexifyMode::Auto;
  IndexifyOptions gardens;          ///< the gardens of values in which models are looked for
  std::shared_ptr<Memo> memo = {};  ///< keeps answers; null: none are kept
  std::shared_ptr<Host> host = {};  ///< the process around the engine; null: no rights in it, and no log
  std::stop_token stop = {};        ///< a request ends the running check and all that follow
  CircuitDump dump = {};
  bool statistics = false;  ///< passes take times and count terms
  CheckTracing tracing = {};
};

}  // namespace preproc
