#include "engine/optimum/optimum_checks.h"

#include <algorithm>
#include <utility>

namespace preproc {

OptimumChecks::OptimumChecks(Engine& engine, const Query& query, std::span<const ObjectiveFunction> objectives)
    : engine_(engine), query_(query) {
  for (const ObjectiveFunction& objective : objectives) {
    goals_.emplace_back(engine.terms(), objective);
  }
}

CheckResult OptimumChecks::check(Term further) {
  Query query = query_;
  std::vector<AssertionStack::Entry> entries;
  if (further || !required_.empty()) {
    entries.assign(query.assertions.begin(), query.assertions.end());
    for (const Term condition : required_) {
      entries.push_back({condition, Symbol{}, query.level});
    }
    if (further) {
      entries.push_back({further, Symbol{}, query.level});
    }
    query.assertions = entries;
    query.core = {};
    query.history.reset();
  }
  const StopToken& stop = engine_.check_stop().token();
  stop.check();
  if (std::exchange(decided_sentence_, false)) {
    engine_.drop_solver();
  }
  const CheckResult result = engine_.check(query);
  if (result.status == Status::Unknown) {
    stop.check();  // whatever the solver takes for the reason
  }
  if (result.status != Status::Sat) {
    return result;
  }
  std::vector<mpq_class> scores;
  for (const OptimumGoal& goal : goals_) {
    const std::optional<mpq_class> score = goal.score([this](Term t) { return value(t); });
    if (!score) {
      return {Status::Unknown, "the model does not determine the value of an objective"};
    }
    scores.push_back(*score);
  }
  scores_ = std::move(scores);
  return result;
}

Value OptimumChecks::value(Term t) {
  return engine_.value(query_.functions.empty() ? t : engine_.functions().instantiate(t));
}

CheckResult OptimumChecks::decide(Term sentence, std::span<const Function> symbols) {
  const AssertionStack::Entry entry{sentence, Symbol{}, 0};
  Query query = query_;
  query.logic.clear();
  query.assertions = {&entry, 1};
  query.assumptions = {};
  query.level = 0;
  query.symbols = symbols;
  query.core = {};
  query.solver.logic.clear();
  query.solver.tactic.clear();
  query.solver.limit_to(std::chrono::seconds(5));
  query.history.reset();
  // A solver that is made for the sentence has more ways to decide it than one that has asserted other things before,
  // and the limits of the sentence are not those of the checks behind it.
  engine_.drop_solver();
  decided_sentence_ = true;
  return engine_.check(query);
}

std::vector<Term> OptimumChecks::asserted() {
  std::vector<Term> terms = engine_.expanded_originals(query_);
  terms.insert(terms.end(), required_.begin(), required_.end());
  return terms;
}

void OptimumChecks::try_optimizer(const Optimizer& optimizer, size_t first, size_t end) {
  if (!query_.functions.empty() || query_.has_oracles) {
    return;
  }
  const StopToken& stop = engine_.check_stop().token();
  stop.check();
  std::vector<Objective> objectives;
  for (size_t i = first; i < end; ++i) {
    goals_[i].add_to(objectives);
  }
  BackendOptions options = query_.solver;
  options.timeout.reset();
  ++engine_.statistics().solver_checks;
  // The rest of the time is for the proof.
  const StopToken half = stop.has_deadline() ? stop.part(0.5) : stop;
  const std::vector<Term> conditions = optimizer(engine_.terms(), asserted(), options, objectives, half);
  if (!conditions.empty()) {
    check(engine_.terms().mk_and(conditions));
  }
}

}  // namespace preproc
