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

/// Rent or buy: which callees are worth a tree is not known before, so a callee is executed in place until as many
/// calls of the solver were spent in it as its tree has cost so far; then its tree, and those of what it calls, are
/// made for as many calls again, and so on until it is there. A callee that is executed once never pays for a tree.
///
/// A tree that does not pay is dropped (Composition::pays).
///
/// Guarantee: all trees together cost no more calls of the solver than were spent in place until then (some more at the
/// end of a step).
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
  };
  /// `trees`, by method, is where trees are put. All must outlive this.
  SummariesOnDemand(Program program, const ExecutionOptions& options,
                    std::vector<std::unique_ptr<MemoizationTree>>& trees, PathSolver& solver, Composition& composition);

  void before_call(uint32_t method) override;
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
          Composition& composition)
        : execution(program.tm, program.simplifier, program.methods, program.calls, trees, solver, composition) {}
    std::unique_ptr<MemoizationTree> tree = std::make_unique<MemoizationTree>();
    PathSolver::Path path;  // where it was left
    SymbolicExecution execution;
  };
  void build(uint32_t method, uint64_t calls);
  bool advance(uint32_t method, uint64_t until);
  std::vector<uint32_t> needed_by(uint32_t method) const;

  const Program program_;
  const ExecutionOptions options_;
  std::vector<std::unique_ptr<MemoizationTree>>& trees_;
  PathSolver& solver_;
  Composition& composition_;
  const SymbolicExecution::OnEnd on_end_;
  const uint64_t first_check_;
  std::vector<Account> accounts_;               // by method
  std::vector<std::unique_ptr<Build>> builds_;  // by method
};

}  // namespace preproc
