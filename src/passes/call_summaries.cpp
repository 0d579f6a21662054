#include "passes/call_summaries.h"

#include <algorithm>

#include "term/rebuild.h"

namespace preproc {

namespace {

constexpr uint64_t kMaxChecks = 2000;  // of one run
constexpr size_t kMaxPaths = 64;       // that a call is replaced by

}  // namespace

void SummariesPass::run(Problem& problem, PassContext& context) {
  if (!context.make_solver) {
    return;
  }
  if (!expander_) {
    expander_.emplace(context.tm);
    methods_.emplace(context.tm, MethodOptions{});
    reach_.emplace(context.tm, none_);
  }
  PathSolver solver(context.tm, context.simplifier, context.make_solver);
  std::vector<Assertion> free;  // of calls
  for (const Assertion& assertion : problem.assertions) {
    const Term expanded = expander_->expand(assertion.term);
    if (expanded == assertion.term) {
      free.push_back(assertion);
    }
  }
  for (size_t i = 0; i < problem.assertions.size(); ++i) {
    const Assertion assertion = problem.assertions[i];
    const Term expanded = expander_->expand(assertion.term);
    if (expanded == assertion.term) {
      continue;
    }
    std::vector<Term> assumptions;
    for (const Assertion& other : free) {
      if (other.level <= assertion.level) {
        assumptions.push_back(context.simplifier.simplify(other.term));
      }
    }
    std::erase_if(assumptions, [&](Term t) { return context.tm.is_true(t); });
    TermMap<Term> done;
    const Term replaced = rebuild_bottom_up(context.tm, assertion.term, done, [&](Term t, auto children) {
      const Term rebuilt = rebuild_if_changed(context.tm, t, children);
      const Term left = replace(context, solver, assumptions, rebuilt);
      if (left != rebuilt && context.trace) {
        context.trace("call", rebuilt, left);
      }
      return left;
    });
    problem.assertions.replace(i, expander_->expand(replaced));
  }
}

/// The simpler form of a call; the term itself where it is none, or nothing is gained.
Term SummariesPass::replace(PassContext& context, PathSolver& solver, const std::vector<Term>& assumptions, Term t) {
  TermManager& tm = context.tm;
  if (tm.kind(t) != Kind::Apply || !tm.is_closed(t)) {
    return t;
  }
  const Function f = tm.function(t);
  if (!tm.info(f).body || tm.info(f).parameters.size() != tm.children(t).size() || reach_->of(f).recursive) {
    return t;
  }
  ++calls_;
  if (solver.checks >= kMaxChecks) {
    ++over_budget_;
    return t;
  }
  const std::span<const Term> arguments = tm.children(t);
  const uint32_t callee = methods_->add(f);
  const uint32_t root = methods_->add_call(f, std::vector<Term>(arguments.begin(), arguments.end()));
  if (!(*methods_)[callee].has_branches) {
    return t;
  }
  Exploration exploration(tm, context.simplifier, *methods_, root, solver);
  exploration.summarise_all();
  exploration.give_trees(std::move(trees_));
  std::vector<ExploredPath> paths;
  ExplorationOptions options;
  options.models = false;
  const uint64_t before = solver.checks;
  try {
    exploration.run(assumptions, {}, options, [&](const ExploredPath& path) {
      paths.push_back(path);
      return paths.size() <= kMaxPaths;
    });
  } catch (const BackendError&) {  // the check itself will say what is wrong with the solver
    solver.checks = kMaxChecks;
    trees_.clear();
    return t;
  }
  checks_ += solver.checks - before;
  trees_ = exploration.take_trees();
  const size_t all = trees_[callee]->leaves().size();
  if (paths.empty() || paths.size() > kMaxPaths || (paths.size() == all && all > 1)) {
    return t;
  }
  ++replaced_;
  infeasible_ += all - paths.size();
  Term left = paths.back().result;
  for (size_t i = paths.size() - 1; i-- > 0;) {
    const std::vector<Term>& conjuncts = paths[i].condition;
    if (conjuncts.empty()) {
      left = paths[i].result;
      continue;
    }
    const Term condition = tm.mk_and(conjuncts);
    left = tm.mk(Kind::Ite, {condition, paths[i].result, left});
  }
  return left;
}

void SummariesPass::add_counters(Counters& counters) const {
  count(counters, "calls", calls_);
  count(counters, "replaced", replaced_);
  count(counters, "infeasible-paths", infeasible_);
  count(counters, "solver-calls", checks_);
  count(counters, "over-budget", over_budget_);
}

std::unique_ptr<Pass> make_summaries_pass() { return std::make_unique<SummariesPass>(); }

}  // namespace preproc
