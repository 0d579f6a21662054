#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "summaries/call_graph.h"
#include "summaries/composition.h"
#include "summaries/memoization_tree.h"
#include "summaries/method.h"
#include "summaries/path_solver.h"
#include "summaries/symbolic_execution.h"

namespace preproc {

/// Rent or buy: which callees are worth a tree is not known before. Most that are called with constrained arguments
/// come to leaves of their own each time, and a tree of theirs is never used again. So a callee is executed in place
/// until four times as many calls of the solver were spent in it as its tree has cost so far; then work on its tree,
/// and on those of what it calls, goes on for a quarter of the calls spent, and so on until it is there. A callee that
/// is executed once never pays for a tree.
///
/// Where a callee is called with arguments that nothing is known of (Composition::is_unconstrained), execution in place
/// asks all that its tree asks. There the tree of one that is called repeatedly is made at once, and its leaves need no
/// check: where all paths are looked for, within `kAdvance` calls of the solver, so that the first path is not long in
/// coming. Within such a tree callees are executed in place, by the same rules.
///
/// A method from which recursion is reached has a tree only where it is made at once: the tree is as deep as the bound,
/// and callers with constrained arguments come to a small part of it.
///
/// A tree that does not pay is dropped (Composition::pays).
///
/// Guarantee: all trees together cost no more than a quarter of the calls of the solver that were spent in place until
/// then (some more at the end of a step). Calls for a tree that was made at once count as spent in place, which would
/// have needed them; where such a tree is never finished, or dropped, they are lost: at most `kAdvance`.
class SummariesOnDemand final : public CallObserver {
 public:
  struct Program {
    TermManager& tm;
    Simplifier& simplifier;
    const MethodTable& methods;
    const CallGraph& calls;
    const std::vector<bool>& summarised;  ///< by method: it may have a tree
    /// By method: symbols that its conditions are about.
    std::function<std::vector<Function>(uint32_t)> symbols;
    /// By method: the bound of recursion that its tree is made with; 0: none is reached.
    std::function<uint32_t(uint32_t)> bound;
    bool all_paths;  ///< are looked for, not those to a target
  };
  /// Calls of the solver, for all trees that are made at once.
  static constexpr uint64_t kAdvance = 4096;

  /// `trees`, by method, is where trees are put. All must outlive this.
  SummariesOnDemand(Program program, const ExecutionOptions& options,
                    std::vector<std::unique_ptr<MemoizationTree>>& trees, PathSolver& solver, Composition& composition);

  void before_call(uint32_t method, std::span<const Term> actuals) override;
  bool uses_tree(uint32_t method) const override { return composition_.pays(method); }
  void spent(uint32_t method, uint64_t calls) override { accounts_[method].in_place += calls; }

  uint64_t calls = 0;  ///< of the solver, for trees
  double seconds = 0;  ///< for trees
  uint64_t made = 0;   ///< trees

 private:
  struct Account {
    uint64_t in_place = 0;  // calls of the solver within executions in place
    uint64_t paid = 0;      // for its tree, and for those that this needs
  };
  /// A tree that is being made.
  struct Build {
    Build(const Program& program, std::span<const std::unique_ptr<MemoizationTree>> trees, PathSolver& solver,
          Composition& composition, CallObserver* observer)
        : execution(program.tm, program.simplifier, program.methods, program.calls, trees, solver, composition,
                    observer) {}
    std::unique_ptr<MemoizationTree> tree = std::make_unique<MemoizationTree>();
    PathSolver::Path path;  // where it was left
    SymbolicExecution execution;
  };
  void make_at_once(uint32_t method);
  void build(uint32_t method, uint64_t calls);
  uint64_t aside(const std::function<void()>& work);
  bool advance(uint32_t method, uint64_t until, CallObserver* observer);
  std::vector<uint32_t> needed_by(uint32_t method) const;

  const Program program_;
  const ExecutionOptions options_;
  std::vector<std::unique_ptr<MemoizationTree>>& trees_;
  PathSolver& solver_;
  Composition& composition_;
  const SymbolicExecution::OnEnd on_end_;
  const uint64_t first_check_;
  uint64_t at_once_until_ = 0;                  // as `PathSolver::checks`: where the outermost of these trees stops
  uint64_t at_once_ = 0;                        // of `calls`, those for trees that were made at once
  uint32_t nested_ = 0;                         // trees that are being made at once, one within the other
  std::vector<Account> accounts_;               // by method
  std::vector<std::unique_ptr<Build>> builds_;  // by method
};

}  // namespace preproc
