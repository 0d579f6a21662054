#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "summaries/call_graph.h"
#include "summaries/exploration_options.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"
#include "summaries/path_solver.h"

namespace preproc {

class SymbolicExecution;

/// One path of the explored method.
struct ExploredPath {
  std::vector<Term> condition;  ///< conjuncts, over the method's formals and declared symbols
  Term result;                  ///< null: the path goes on behind the bound
  bool unknown = false;         ///< a solver could not tell whether it is feasible
  std::vector<Symbol> labels;   ///< met on it
  std::optional<Assignment> model;
};

/// Counts of one exploration. Solver calls for models are no calls of symbolic execution and are counted by themselves.
struct ExplorationStatistics {
  uint64_t init_calls = 0;         ///< of the solver, to summarise the callees
  uint64_t composition_calls = 0;  ///< of the solver, to explore the method
  uint64_t model_calls = 0;
  uint64_t decided = 0;         ///< of all these, those that were decided by more than one incremental solver
  uint64_t invocations = 0;     ///< calls that a summary answered
  uint64_t summaries = 0;       ///< methods that were summarised
  uint64_t stored = 0;          ///< of these, those that came from a store
  uint64_t paths = 0;           ///< complete ones
  uint64_t cut = 0;             ///< that go on behind the bound
  uint64_t unknown = 0;         ///< paths that no solver could decide
  uint64_t nodes = 0;           ///< of the method's tree
  uint64_t expanded_nodes = 0;  ///< that it would have without summary nodes
  double init_seconds = 0;
  double seconds = 0;  ///< of the exploration, without init

  uint64_t solver_calls() const { return init_calls + composition_calls; }
  ExplorationStatistics& operator+=(const ExplorationStatistics& more);
};

/// The method is recursive, or calls one that is, and there is no bound. `what` names it.
class UnboundedRecursion : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where trees of earlier runs come from, and where those of this one go.
class TreeStore;

/// Explores the feasible paths of a method, by composing summaries of what it calls (Qiu 2015, Algorithm 1, in
/// docs/references.md) or by executing it all. Both find the same paths.
///
/// A choice that could not be decided is left behind and taken to be feasible. The paths on which one lies, and of
/// which no model is known either, are held back: when all else is explored they are asked again, each as a whole.
class Exploration {
 public:
  /// `methods` must hold all that the root calls. The solver's path condition is empty between runs.
  Exploration(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, uint32_t root, PathSolver& solver);

  using Trees = std::vector<std::unique_ptr<MemoizationTree>>;
  /// Trees of callees that another exploration over the same table made, with the same bound; and back.
  void give_trees(Trees trees);
  Trees take_trees() { return std::move(trees_); }
  /// Summarises a callee even if it is executed just once in this exploration.
  void summarise_all();
  /// Trees are loaded from there and saved there, in compositional runs. Must outlive this.
  void set_store(TreeStore* store) { store_ = store; }
  /// By method: callees that a compositional run summarises. Not methods without branches (Qiu 2015, Algorithm 1),
  /// those that are called within their cycle only, and those that are executed just once.
  const std::vector<bool>& summarised() const { return summarised_; }

  /// Called for each path. False: stop.
  using OnPath = std::function<bool(const ExploredPath&)>;
  /// Explores under the assumptions. `symbols`: whose values a model gives. A later call with a greater bound, and all
  /// else the same, extends the trees of the one before, and reports the paths that are new or still cut; any other
  /// call begins anew, but for the trees of callees, and so does every one with summaries on demand. Throws
  /// UnboundedRecursion and BackendError.
  void run(const std::vector<Term>& assumptions, std::span<const Function> symbols, const ExplorationOptions& options,
           const OnPath& on_path);
  /// Where `run` ended by an exception: hands over the paths that it held back, as they are.
  void hand_over_open(const OnPath& on_path);

  const ExplorationStatistics& statistics() const { return statistics_; }
  /// The method's own tree.
  const MemoizationTree& tree() const { return *trees_[root_]; }
  /// The trees of all methods; null: not summarised.
  const Trees& trees() const { return trees_; }
  const CallGraph& calls() const { return calls_; }

 private:
  void choose_summaries(bool all);
  void find_globals();
  std::vector<Function> symbols_of(uint32_t method) const;
  void forget_trees();
  void keep_fitting_trees(const std::vector<Term>& assumptions, const ExplorationOptions& options, bool on_demand);
  void load_trees(std::span<const uint32_t> methods, const ExplorationOptions& options);
  void summarise(SymbolicExecution& execution, const ExplorationOptions& options);
  bool summarise(SymbolicExecution& execution, uint32_t method, const ExplorationOptions& options);
  bool needs_any(uint32_t method, const std::vector<bool>& wanted) const;
  void save_trees(std::span<const uint32_t> methods);
  void explore(SymbolicExecution& execution, const ExplorationOptions& options, bool certain, const OnPath& on_path);
  std::shared_ptr<PathModel> completed(const std::shared_ptr<PathModel>& model);
  std::shared_ptr<PathModel> ask_for_integers();
  std::optional<Assignment> find_model(bool& unknown);
  class Account;
  void explore_all(const std::vector<Term>& assumptions, std::span<const Function> symbols,
                   const ExplorationOptions& options, const OnPath& on_path);
  bool count(const ExploredPath& path, const ExplorationOptions& options, const OnPath& on_path);
  bool ask_open(const ExplorationOptions& options, const OnPath& on_path);

  TermManager& tm_;
  Simplifier& simplifier_;
  const MethodTable& methods_;
  uint32_t root_;
  CallGraph calls_;
  std::vector<bool> summarised_;
  std::vector<bool> bounded_;  // by method: recursion is reached
  PathSolver& solver_;
  std::vector<Function> globals_;  // declared symbols that are mentioned
  bool has_oracles_ = false;       // in what is executed, or assumed
  TreeStore* store_ = nullptr;
  Trees trees_;
  bool trusts_store_ = true;  // false once a stored tree did not fit its method
  std::vector<bool> loaded_;
  std::vector<bool> deeper_;  // by method: the store has its tree with a greater bound
  ExplorationOptions last_;   // that the trees were made with
  std::vector<Term> last_assumptions_;
  ExplorationStatistics statistics_;
  std::vector<ExploredPath> open_;  // held back: not known to be feasible
};

}  // namespace preproc
