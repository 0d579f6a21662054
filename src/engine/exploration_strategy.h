#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine_parts.h"
#include "engine/query.h"
#include "rewrite/simplifier.h"
#include "summaries/coverage.h"
#include "summaries/exploration.h"
#include "summaries/tree_store.h"
#include "synthesis/function_search.h"
#include "term/theory_scan.h"

namespace preproc {

class Engine;

/// The question of one exploration: the feasible paths of a method under assertions.
struct ExplorationQuery {
  const MethodTable& methods;  ///< with all that the root calls, and the target
  uint32_t root = 0;
  std::span<const AssertionStack::Entry> assertions;  ///< as written, with calls of definitions
  std::span<const Function> symbols;                  ///< declared and in scope
  Scope& scope;                                       ///< the names of the script
  std::string logic;                                  ///< as set; empty: none
  std::string sorts;                                  ///< the commands that declare sorts, on which kept trees depend
  WantedFunctions functions;  ///< that what is executed may call: paths are those of some functions of the grammars
  const ExploreOptions& options;
  BackendOptions solver;  ///< how the solver is made: logic, limits, seed, options of the script
};

/// The strategy of --explore. A path condition is asked one incremental solver first, for a moment; where that does not
/// decide it, or is not good at its theories (floats, strings), and where oracles are called, it is a check of the
/// engine, with all that a check-sat has: query cache, passes, searches, portfolio. A search begins at a model of the
/// path that it leaves. Such a check has a third of the limit of a check (--timeout, 10 s without) at first; paths that
/// are open at the end have the rest, or their share of what is left of the exploration's own limit. Where no clock is
/// to decide, the solver has so many steps, and there are the limits that the user has set.
class ExplorationStrategy {
 public:
  /// The query lives as long. EngineError where definitions are too large.
  ExplorationStrategy(Engine& engine, EngineParts& parts, Simplifier& simplifier, const ExplorationQuery& query);
  ~ExplorationStrategy() { parts_.host.set_patience({}); }
  ExplorationStrategy(const ExplorationStrategy&) = delete;
  ExplorationStrategy& operator=(const ExplorationStrategy&) = delete;

  /// The assertions that say something, without definitions.
  const std::vector<Term>& assumptions() const { return assumptions_; }
  /// Declared symbols in what is executed, or assumed.
  const std::vector<Function>& globals() const { return globals_; }
  /// As asked, with what follows from the other options settled.
  const ExplorationOptions& options() const { return options_; }

  /// Explores, and calls `on_path` for each path as it is found. UnboundedRecursion where there is no bound,
  /// BackendError where the solver fails, Stopped where it was interrupted or its limit is reached: there may be paths
  /// that were not found.
  void run(const Exploration::OnPath& on_path);
  const ExplorationStatistics& statistics() const {
    return coverage_ ? coverage_->statistics() : exploration_.statistics();
  }
  /// Covers what the options say in place of printing paths (`ExploreOptions::cover`), and leaves the tests that are
  /// needed. Throws as `run`, and EngineError where nothing has the name that is to be covered; `coverage` has what was
  /// found all the same.
  void cover(const Coverage::OnTest& on_test);
  Coverage& coverage() { return *coverage_; }
  /// The trees of all methods; null: not summarised.
  const Exploration::Trees& trees() const { return exploration_.trees(); }

 private:
  bool keeps_trees() const;
  ExplorationOptions settled_options();
  BackendOptions solver_options() const;
  std::unique_ptr<Backend> make_solver();
  CheckResult ask(std::unique_ptr<Backend>& backend);
  BackendUse backend_use(Term literal);
  std::optional<std::chrono::milliseconds> limit_of(uint64_t still_open) const;
  bool is_reproducible() const { return parts_.options.portfolio.reproducible; }
  PathAnswer decide(const PathQuestion& question);
  std::optional<std::chrono::milliseconds> share_of_time(size_t shares) const;
  void refute_open_goals();
  std::vector<Function> input_symbols() const;
  void explore(const Exploration::OnPath& on_path);
  std::vector<Term> expanded_assertions();
  /// With those in recursive definitions. Also says whether there are oracles among them, and products of reals.
  std::vector<Function> mentioned_symbols();
  std::string tree_context() const;

  Engine& engine_;
  EngineParts& parts_;
  Simplifier& simplifier_;
  const ExplorationQuery& query_;
  TheoryScan theories_;
  std::vector<Term> assumptions_;
  bool has_oracles_ = false;       // among the symbols that are mentioned
  bool multiplies_reals_ = false;  // unknown ones, with each other
  std::vector<Function> globals_;
  ExplorationOptions options_;
  FunctionSearch functions_;
  bool asks_again_ = false;                 // paths that are open at the end
  std::chrono::milliseconds solver_limit_;  // with the incremental solver
  PathSolver solver_;
  Exploration exploration_;
  std::optional<Coverage> coverage_;
  std::optional<TreeStore> store_;
};

}  // namespace preproc
