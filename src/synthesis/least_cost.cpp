#include "synthesis/least_cost.h"

#include "term/walk.h"

namespace preproc {

std::vector<Function> LeastCostSearch::symbols() const {
  std::vector<Function> symbols;
  TermSet seen;
  for (const Cost& cost : costs_) {
    walk_postorder(tm_, cost.condition, seen, [&](Term t) {
      if (tm_.kind(t) == Kind::Constant) {
        symbols.push_back(tm_.function(t));
      }
    });
  }
  return symbols;
}

std::optional<LeastCostSearch::Answer> LeastCostSearch::optimize(Backend& backend, const StopToken& stop) {
  std::optional<OptimalResult> optimal = backend.optimize(costs_, stop);
  if (!optimal || optimal->result.status == Status::Unknown) {
    return {};
  }
  Answer answer;
  answer.result = optimal->result;
  for (size_t i = 0; i < optimal->holds.size(); ++i) {
    const Term condition = costs_[i].condition;
    answer.conditions.push_back(optimal->holds[i] ? condition : tm_.mk(Kind::Not, {condition}));
    answer.cost += optimal->holds[i] ? costs_[i].weight : 0;
  }
  return answer;
}

LeastCostSearch::Answer LeastCostSearch::find(Backend& backend, uint64_t at_least, const StopToken& stop) {
  Answer answer;
  const auto check_within = [&](uint64_t bound) {
    backend.push();
    backend.assert_term(sum_.at_most(bound));
    return backend.check(stop);
  };
  // Often there is a model for the least that is possible.
  const Status first = check_within(at_least).status;
  backend.pop(1);
  if (first == Status::Sat) {
    return {{Status::Sat, {}}, {sum_.at_most(at_least)}, at_least};
  }
  if (stop.stop_requested()) {
    return {{Status::Unknown, stop.reason()}, {}};
  }
  if (std::optional<Answer> optimal = optimize(backend, stop)) {
    return *optimal;
  }
  if (stop.stop_requested()) {
    return {{Status::Unknown, stop.reason()}, {}};
  }
  answer.result = backend.check(stop);
  if (answer.result.status != Status::Sat) {
    return answer;
  }
  const std::vector<Function> all = symbols();
  answer.cost = cost_in(backend.model(all));
  // The least cost that is not excluded yet.
  const uint64_t least = first == Status::Unsat ? at_least + 1 : at_least;
  uint32_t levels = 0;
  while (answer.cost > least) {
    if (stop.stop_requested()) {
      answer.proved = false;
      break;
    }
    ++levels;
    const CheckResult result = check_within(answer.cost - 1);
    if (result.status != Status::Sat) {
      answer.proved = result.status == Status::Unsat;
      break;
    }
    answer.cost = cost_in(backend.model(all));
  }
  backend.pop(levels);
  answer.conditions = {sum_.at_most(answer.cost)};
  return answer;
}

}  // namespace preproc
