#include "summaries/coverage.h"

#include <algorithm>
#include <chrono>

#include "summaries/symbolic_execution.h"

namespace preproc {

Coverage::Coverage(TermManager& tm, Simplifier& simplifier, const MethodTable& methods, uint32_t root,
                   PathSolver& solver)
    : tm_(tm),
      simplifier_(simplifier),
      methods_(methods),
      root_(root),
      calls_(methods, root),
      solver_(solver),
      goals_(methods, calls_.bottom_up()),
      no_trees_(methods.size()),
      composition_(tm, simplifier, methods, no_trees_, solver) {}

/// Executes the program on a model of the path condition, and keeps it as a test if it covers something open, or
/// `always`. False: it is no model.
bool Coverage::execute(const std::shared_ptr<PathModel>& model, bool always) {
  if (!model) {
    return false;
  }
  CoveringTest test{.input = with_defaults(tm_, model->values(), symbols_), .result = {}, .goals = {}};
  PathModel guide(tm_, test.input);
  if (!guide.satisfies(solver_.path())) {
    return false;
  }
  MemoizationTree path;
  SymbolicExecution execution(tm_, simplifier_, methods_, calls_, no_trees_, solver_, composition_);
  ExecutionOptions options;
  options.bound = kMostActivations;
  options.goals = &goals_;
  options.guide = &guide;
  Term result;
  const SymbolicExecution::OnEnd on_end = [&](uint32_t node) {
    result = path[node].result;
    return true;
  };
  execution.run(root_, path, options, on_end);
  test.result = result ? guide.value(result) : Value();
  test.goals = execution.met();
  std::ranges::sort(test.goals);
  const auto [repeated, end] = std::ranges::unique(test.goals);
  test.goals.erase(repeated, end);
  const bool is_new = std::ranges::any_of(test.goals, [this](uint32_t goal) { return goals_.is_open(goal); });
  if (always || is_new) {
    for (const uint32_t goal : test.goals) {
      goals_.cover(goal, static_cast<uint32_t>(tests_.size()));
    }
    tests_.push_back(std::move(test));
    goes_on_ = (*on_test_)(tests_.back()) && goes_on_;
  }
  return true;
}

/// Has a model of the path condition that was found to be satisfiable, and executes it; where all paths are wanted, one
/// is executed at the end of each only. False: there is none.
bool Coverage::learn() {
  const auto take = [this](const std::shared_ptr<PathModel>& model) {
    return all_paths_ ? model && PathModel(tm_, with_defaults(tm_, model->values(), symbols_)).satisfies(solver_.path())
                      : execute(model, false);
  };
  if (take(solver_.model())) {
    return true;
  }
  std::shared_ptr<PathModel> model;
  ++statistics_.model_calls;
  if (solver_.check_afresh(model) == Status::Sat && take(model)) {
    solver_.recall(std::move(model));
    return true;
  }
  const std::optional<std::shared_ptr<PathModel>> integers = solver_.check_over_integers();
  statistics_.model_calls += integers ? 1 : 0;
  if (integers && take(*integers)) {
    solver_.recall(*integers);
    return true;
  }
  solver_.recall(nullptr);
  return false;
}

/// Asks about the paths that are not known to be feasible, as long as something on them is open.
void Coverage::ask_held() {
  const size_t depth = solver_.depth();
  while (goes_on_ && !held_.empty()) {
    const Held held = std::move(held_.back());
    held_.pop_back();
    const bool wanted = all_paths_ || std::ranges::any_of(held.goals, [&](uint32_t g) { return goals_.is_open(g); });
    if (!wanted) {
      continue;
    }
    solver_.push(held.condition);
    std::shared_ptr<PathModel> model;
    ++statistics_.model_calls;
    const Status status = solver_.check_afresh(model, held_.size() + 1);
    const bool covered = status == Status::Sat && execute(model, all_paths_);
    end_.paths += covered && all_paths_ ? 1 : 0;
    solver_.pop_to(depth);
    if (status != Status::Unsat && !covered) {
      ++end_.unknown;
      std::ranges::for_each(held.goals, [&](uint32_t goal) { goals_.note_undecided(goal); });
    }
  }
}

/// What was spent, also where the work ends by an exception.
class Coverage::Account {
 public:
  explicit Account(Coverage& coverage) : coverage_(coverage) {}
  Account(const Account&) = delete;
  Account& operator=(const Account&) = delete;
  ~Account() {
    ExplorationStatistics& statistics = coverage_.statistics_;
    statistics.composition_calls = coverage_.solver_.checks - checks_;
    statistics.decided = coverage_.solver_.decided - decided_;
    statistics.paths = coverage_.end_.paths;
    statistics.cut = coverage_.end_.cut;
    statistics.unknown = coverage_.end_.unknown + coverage_.held_.size();
    statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  Coverage& coverage_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  uint64_t checks_ = coverage_.solver_.checks;
  uint64_t decided_ = coverage_.solver_.decided;
};

void Coverage::run(const std::vector<Term>& assumptions, std::span<const Function> symbols, const Extent& extent,
                   const OnTest& on_test) {
  const bool all_paths = extent.all_paths;
  for (const uint32_t method : calls_.bottom_up()) {
    if (calls_.recursive(method) && extent.bound == 0) {
      throw UnboundedRecursion(methods_[method].name);
    }
  }
  symbols_.assign(symbols.begin(), symbols.end());
  on_test_ = &on_test;
  solver_.set_symbols(symbols_);
  solver_.set_reads_models(true);
  Account account(*this);
  all_paths_ = all_paths;
  bool certain = true;
  if (assumptions.empty()) {
    solver_.recall(std::make_shared<PathModel>(tm_, with_defaults(tm_, {}, symbols_)));
    certain = all_paths || execute(solver_.model(), false);
  } else {
    solver_.push(assumptions);
    const Status status = solver_.check().status;
    if (status == Status::Unsat) {
      solver_.pop_to(0);
      end_.complete = true;
      return;
    }
    certain = status == Status::Sat && learn();
  }
  MemoizationTree tree;
  SymbolicExecution execution(tm_, simplifier_, methods_, calls_, no_trees_, solver_, composition_);
  ExecutionOptions options;
  options.bound = extent.bound;
  options.max_depth = extent.max_depth;
  options.certain = certain;
  options.goals = &goals_;
  options.wants_all = all_paths;
  options.on_model = [&] { return learn(); };
  const SymbolicExecution::OnEnd on_end = [&](uint32_t node) {
    end_.cut += tree[node].end == NodeEnd::Cut ? 1 : 0;
    const bool certain_there = execution.is_certain() || solver_.model();
    if (!certain_there) {
      held_.push_back({{solver_.path().begin(), solver_.path().end()}, execution.met()});
    }
    if (all_paths && certain_there) {
      const bool is_leaf = tree[node].end == NodeEnd::Leaf;
      const bool covers = is_leaf && execute(solver_.model(), true);
      end_.paths += covers ? 1 : 0;
      if (!covers) {
        note_without_test(execution.met(), is_leaf);
      }
    }
    tree.at(node).result = {};
    return goes_on_;
  };
  execution.run(root_, tree, options, on_end);
  solver_.pop_to(0);
  ask_held();
  end_.complete = goes_on_;
}

/// A path that some input takes has come to these goals, and has no test: it was cut, or not executed to its end.
void Coverage::note_without_test(std::span<const uint32_t> goals, bool is_leaf) {
  for (const uint32_t goal : goals) {
    if (is_leaf) {
      goals_.note_undecided(goal);
    } else {
      goals_.note_met_before_cut(goal);
    }
  }
}

void Coverage::keep_needed_tests() {
  const auto wanted = [this](uint32_t goal) { return goals_[goal].wanted; };
  std::vector<uint32_t> times(goals_.size());  // that a goal is covered
  for (const CoveringTest& test : tests_) {
    for (const uint32_t goal : test.goals) {
      ++times[goal];
    }
  }
  // Those that cover little go first.
  std::vector<size_t> order(tests_.size());
  for (size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, {}, [&](size_t i) { return std::ranges::count_if(tests_[i].goals, wanted); });
  std::vector<bool> left_out(tests_.size());
  for (const size_t i : order) {
    const std::vector<uint32_t>& covered = tests_[i].goals;
    left_out[i] = std::ranges::all_of(covered, [&](uint32_t goal) { return !wanted(goal) || times[goal] > 1; });
    if (left_out[i]) {
      std::ranges::for_each(covered, [&](uint32_t goal) { --times[goal]; });
    }
  }
  std::vector<CoveringTest> kept;
  for (size_t i = 0; i < tests_.size(); ++i) {
    if (!left_out[i]) {
      kept.push_back(std::move(tests_[i]));
    }
  }
  tests_ = std::move(kept);
  for (uint32_t goal = 0; goal < goals_.size(); ++goal) {
    goals_.set_test(goal, BranchGoal::kNone);
  }
  for (uint32_t test = 0; test < tests_.size(); ++test) {
    for (const uint32_t goal : tests_[test].goals) {
      if (goals_[goal].test == BranchGoal::kNone) {
        goals_.set_test(goal, test);
      }
    }
  }
}

GoalState Coverage::state_of(const BranchGoal& goal) const {
  return goal.test != BranchGoal::kNone                                       ? GoalState::Covered
         : goal.refuted || (end_.complete && !goal.undecided && !goal.is_cut) ? GoalState::Unreachable
                                                                              : GoalState::Open;
}

}  // namespace preproc
