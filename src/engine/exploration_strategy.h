#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine_parts.h"
#include "engine/query.h"
#include "rewrite/simplifier.h"
#include "summaries/exploration.h"
#include "summaries/tree_store.h"
#include "synthesis/function_search.h"

namespace preproc {

/// The question of one exploration: the feasible paths of a method under assertions.
struct ExplorationQuery {
  const MethodTable& methods;  ///< with all that the root calls, and the target
  uint32_t root = 0;
  std::span<const AssertionStack::Entry> assertions;  ///< as written, with calls of definitions
  std::span<const Function> symbols;                  ///< declared and in scope
  std::string logic;                                  ///< as set; empty: none
  std::string sorts;                                  ///< the commands that declare sorts, on which kept trees depend
  WantedFunctions functions;  ///< that what is executed may call: paths are those of some functions of the grammars
  const ExploreOptions& options;
  BackendOptions solver;  ///< how the solver is made: logic, limits, seed, options of the script
};

/// The strategy of --explore: solvers of the engine with the limits of a check, its simplifier, and its memo, where
/// trees are kept.
class ExplorationStrategy {
 public:
  /// The query lives as long. EngineError where definitions are too large.
  ExplorationStrategy(EngineParts& parts, Simplifier& simplifier, const ExplorationQuery& query);

  /// The assertions that say something, without definitions.
  const std::vector<Term>& assumptions() const { return assumptions_; }
  /// Declared symbols in what is executed, or assumed.
  const std::vector<Function>& globals() const { return globals_; }
  /// As asked, with what follows from the other options settled.
  const ExplorationOptions& options() const { return options_; }

  /// Explores, and calls `on_path` for each path as it is found. UnboundedRecursion where there is no bound,
  /// BackendError where the solver fails, Stopped where it was interrupted: there may be paths that were not found.
  void run(const Exploration::OnPath& on_path);
  const ExplorationStatistics& statistics() const { return exploration_.statistics(); }
  /// The trees of all methods; null: not summarised.
  const Exploration::Trees& trees() const { return exploration_.trees(); }

 private:
  bool keeps_trees() const;
  ExplorationOptions settled_options() const;
  BackendOptions solver_options() const;
  std::unique_ptr<Backend> make_solver();
  CheckResult checked(Backend& backend) const;
  std::vector<Term> expanded_assertions();
  std::vector<Function> mentioned_symbols() const;
  std::string tree_context() const;

  EngineParts& parts_;
  Simplifier& simplifier_;
  const ExplorationQuery& query_;
  std::vector<Term> assumptions_;
  ExplorationOptions options_;
  std::vector<Function> globals_;
  FunctionSearch functions_;
  PathSolver solver_;
  Exploration exploration_;
  std::optional<TreeStore> store_;
};

}  // namespace preproc
