#include "engine/function_strategy.h"

#include <algorithm>

#include "engine/log.h"
#include "synthesis/least_cost.h"
#include "value/identifier.h"

namespace preproc {

std::optional<CheckResult> FunctionStrategy::encode(Check& check) {
  const WantedFunctions& wanted = check.query.functions;
  costs_.clear();
  if (wanted.empty()) {
    functions_.update({}, 0);
    return std::nullopt;
  }
  if (!functions_.update(*wanted.problem, wanted.height)) {
    return CheckResult{Status::Unknown, "a function has too many terms of the height that :synth-depth allows"};
  }
  check.problem.assertions.transform([&](const Assertion& assertion, std::vector<Assertion>& out) {
    std::vector<Term> conditions;
    out.push_back(assertion);
    out.back().term = functions_.encode(assertion.term, conditions);
    for (const Term condition : conditions) {
      out.push_back({condition, {}, assertion.level});
    }
  });
  for (const auto& [condition, level] : functions_.conditions()) {
    check.problem.assertions.push_back(condition, level);
  }
  check.problem.guarantee = std::max(
      check.problem.guarantee, wanted.height_assumed ? Guarantee::UnderApproximating : Guarantee::Equisatisfiable);
  std::optional<std::vector<Cost>> costs = functions_.costs();
  if (!costs) {
    return CheckResult{Status::Unknown, "weights are too large to be compared, or --synth-encoding has no costs"};
  }
  costs_ = std::move(*costs);
  if (const FunctionToSynthesize* function = functions_.misfit()) {
    throw EngineError("the original of `" + quoted_symbol(parts_.tm.symbols().name(function->name)) +
                      "` is higher than the functions that are searched for, expected a greater :synth-depth than " +
                      std::to_string(wanted.height));
  }
  return std::nullopt;
}

bool FunctionStrategy::find_least_cost(const Check& check) {
  SolverConnection& solver = parts_.solver;
  LeastCostSearch search(parts_.tm, costs_);
  std::vector<LevelledTerm>& bounds = solver.change_query().bounds;
  const LeastCostSearch::Answer answer = search.find(*solver.backend(), 0, check.stop);
  ++parts_.statistics.solver_checks;
  log(parts_.host, "{}: functions of cost {}{}", check.query.place, answer.cost,
      answer.proved && answer.result.status == Status::Sat ? "" : ", maybe not the least");
  for (const Term condition : answer.conditions) {
    bounds.push_back({condition, check.query.level + 2});
  }
  return solver.check();
}

}  // namespace preproc
