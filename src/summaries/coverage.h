#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "summaries/branch_goals.h"
#include "summaries/call_graph.h"
#include "summaries/composition.h"
#include "summaries/exploration.h"
#include "summaries/path_solver.h"

namespace preproc {

/// An input, what the program gives for it, and what its execution covers.
struct CoveringTest {
  Assignment input;             ///< of the formals and the declared symbols that matter: each has a value
  Value result;                 ///< empty where it is not determined
  std::vector<uint32_t> goals;  ///< in ascending order
};

/// What became of a goal.
enum class GoalState : uint8_t {
  Covered,      ///< by a test
  Unreachable,  ///< no input comes there
  Open,         ///< it is not known whether one does
};

/// How a coverage ended.
struct CoverageEnd {
  bool complete = false;  ///< everything was executed that may come to an open goal
  uint64_t cut = 0;       ///< paths that go on behind the bound
  uint64_t unknown = 0;   ///< paths that no solver could decide
  uint64_t paths = 0;     ///< where all are wanted: those that were found
};

/// Finds inputs that cover the branches of a method and of what it calls. Each model that the solver gives is executed
/// on the program, with an evaluator, and marks all that it covers; symbolic execution, depth first and with all calls
/// in place, enters only what may still come to an open goal, and asks the solver only there (as concolic execution
/// does, DART and KLEE in docs/references.md).
///
/// Guarantee: the execution of each test was evaluated, choice by choice. A goal without a test that is neither
/// `undecided` nor `is_cut` cannot be covered, if the end is complete: on each way there a solver has refuted the path
/// condition, or a conjunct of it contradicts the choice.
class Coverage {
 public:
  /// `methods` must hold all that the root calls. The solver's path condition is empty.
  Coverage(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, uint32_t root, PathSolver& solver);

  BranchGoals& goals() { return goals_; }
  const BranchGoals& goals() const { return goals_; }
  /// Tests that are found are handed over; false: stop.
  using OnTest = std::function<bool(const CoveringTest& test)>;
  /// How much of the program is executed, and whether each path has a test, whatever it covers.
  struct Extent {
    uint32_t bound = 0;      ///< as in ExplorationOptions
    uint32_t max_depth = 0;  ///< as in ExplorationOptions
    bool all_paths = false;
  };
  /// Covers what is wanted. `symbols`: formals, and declared symbols that matter. Throws UnboundedRecursion,
  /// BackendError and Stopped: the tests that were found stay.
  void run(const std::vector<Term>& assumptions, std::span<const Function> symbols, const Extent& extent,
           const OnTest& on_test);

  GoalState state_of(const BranchGoal& goal) const;
  /// Those that were found.
  const std::vector<CoveringTest>& tests() const { return tests_; }
  const CoverageEnd& end() const { return end_; }
  const ExplorationStatistics& statistics() const { return statistics_; }
  /// Leaves out tests without which all is covered as well, until there is none (no matter which; not the least number
  /// there may be). Numbers of tests are those of the ones that stay from then on.
  void note_without_test(std::span<const uint32_t> goals, bool is_leaf);
  void keep_needed_tests();

 private:
  class Account;
  struct Held {
    std::vector<Term> condition;
    std::vector<uint32_t> goals;
  };
  bool execute(const std::shared_ptr<PathModel>& model, bool always);
  bool learn();
  void ask_held();

  TermManager& tm_;
  Simplifier& simplifier_;
  const MethodTable& methods_;
  uint32_t root_;
  CallGraph calls_;
  PathSolver& solver_;
  BranchGoals goals_;
  std::vector<Function> symbols_;
  std::vector<std::unique_ptr<MemoizationTree>> no_trees_;
  Composition composition_;
  std::vector<CoveringTest> tests_;
  std::vector<Held> held_;  // paths that are not known to be feasible
  const OnTest* on_test_ = nullptr;
  bool all_paths_ = false;
  bool goes_on_ = true;
  CoverageEnd end_;
  ExplorationStatistics statistics_;
};

}  // namespace preproc
