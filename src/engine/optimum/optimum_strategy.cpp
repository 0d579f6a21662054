#include "engine/optimum/optimum_strategy.h"

#include <algorithm>

#include "engine/optimum/optimum_search.h"

namespace preproc {

OptimumChecks::Optimizer optimizer_of(const BackendRecord* solver) {
  return [solver](TermManager& tm, std::span<const Term> asserted, const BackendOptions& options,
                  std::span<const Objective> objectives, const StopToken& stop) -> std::vector<Term> {
    if (solver == nullptr) {
      return {};
    }
    try {
      const std::unique_ptr<Backend> optimizer = solver->create(tm, options);
      for (const Term t : asserted) {
        optimizer->assert_term(t);
      }
      const std::optional<Optimum> optimum = optimizer->optimum(objectives, stop);
      return optimum ? optimum->fixed : std::vector<Term>{};
    } catch (const BackendError&) {
      return {};  // it cannot express the problem, say
    }
  };
}

OptimumStrategy::Answer OptimumStrategy::next(Engine& engine, const Query& query) {
  const CheckStop::Check running(engine.check_stop(), query.solver.timeout);
  try {
    OptimumChecks checks(engine, query, objectives_);
    if (objectives_.size() > 1 && priority_ == ObjectivePriority::Box) {
      return next_of_box(checks);
    }
    if (objectives_.size() > 1 && priority_ == ObjectivePriority::Pareto) {
      return next_of_front(checks);
    }
    Answer answer = find(checks, false);
    if (answer.result.status == Status::Sat) {
      answer.result = settle(checks, answer.values);
    }
    return answer;
  } catch (const Stopped& stopped) {
    engine.forget_work();
    return {{Status::Unknown, stopped.what()}, {}};
  }
}

/// The extrema one after the other, where what is required afterwards is that those that are attained are reached; or
/// each alone.
OptimumStrategy::Answer OptimumStrategy::find(OptimumChecks& checks, bool each_alone) {
  Answer answer{checks.check(), {}};
  if (answer.result.status != Status::Sat) {
    return answer;
  }
  const size_t count = objectives_.size();
  bool try_optimizer = true;
  for (size_t i = 0; i < count; ++i) {
    if (try_optimizer) {
      checks.try_optimizer(optimizer_, i, each_alone ? i + 1 : count);
    }
    OptimumSearch search(checks, i);
    const Extremum extremum = search.find();
    if (extremum.kind == Extremum::Kind::Unknown) {
      return {{Status::Unknown, "no optimum was proved: " + search.reason()}, {}};
    }
    answer.values.push_back(extremum);
    if (each_alone) {
      continue;
    }
    if (extremum.kind != Extremum::Kind::Attained) {
      break;
    }
    OptimumGoal& goal = checks.goals()[i];
    checks.require(goal.at_least(goal.turned(extremum.value)));
    try_optimizer = search.has_found_better();
  }
  answer.values.resize(count);
  return answer;
}

/// The model for these values, by an answer to what is required now.
CheckResult OptimumStrategy::settle(OptimumChecks& checks, std::span<const Extremum> values) {
  CheckResult result = checks.check();
  if (result.status == Status::Unknown) {
    return result;
  }
  bool confirmed = result.status == Status::Sat;
  for (size_t i = 0; i < values.size(); ++i) {
    confirmed = confirmed && (values[i].kind != Extremum::Kind::Attained ||
                              checks.scores()[i] == checks.goals()[i].turned(values[i].value));
  }
  return confirmed ? result : CheckResult{Status::Unknown, "the optimum could not be confirmed"};
}

/// Repeated, this gives the models of the objectives' best values in turn, as in z3.
OptimumStrategy::Answer OptimumStrategy::next_of_box(OptimumChecks& checks) {
  if (box_.empty()) {
    Answer answer = find(checks, true);
    if (answer.result.status != Status::Sat) {
      return answer;
    }
    box_ = std::move(answer.values);
    place_ = 0;
  }
  if (place_ == box_.size()) {
    box_.clear();
    return {{Status::Unsat, {}}, {}, true};
  }
  std::vector<Extremum> of_this_model(box_.size());
  of_this_model[place_] = box_[place_];
  if (const Extremum& extremum = box_[place_]; extremum.kind == Extremum::Kind::Attained) {
    OptimumGoal& goal = checks.goals()[place_];
    checks.require(goal.at_least(goal.turned(extremum.value)));
  }
  const CheckResult result = settle(checks, of_this_model);
  place_ += result.status == Status::Sat ? 1 : 0;  // a model that was not found in time is asked for again
  return {result, box_};
}

/// The lexicographic optimum among the models that are not as the optima so far, and not worse, is an optimum of the
/// front: what is better in one objective and not worse in the others comes before it, and is no such model. Where such
/// an optimum is not attained, it is looked for among the models that are not worse than one model.
OptimumStrategy::Answer OptimumStrategy::next_of_front(OptimumChecks& checks) {
  for (const Term condition : excluded_) {
    checks.require(condition);
  }
  const auto is_attained = [](const Extremum& extremum) { return extremum.kind == Extremum::Kind::Attained; };
  Answer answer = find(checks, false);
  if (answer.result.status == Status::Unsat && !excluded_.empty()) {
    excluded_.clear();
    return {{Status::Unsat, {}}, {}, true};
  }
  if (answer.result.status == Status::Sat && !std::ranges::all_of(answer.values, is_attained)) {
    checks.keep_required(excluded_.size());
    if (const CheckResult any = checks.check(); any.status != Status::Sat) {
      return {any, {}};
    }
    for (size_t i = 0; i < objectives_.size(); ++i) {
      checks.require(checks.goals()[i].at_least(checks.scores()[i]));
    }
    answer = find(checks, false);
    if (answer.result.status == Status::Sat && !std::ranges::all_of(answer.values, is_attained)) {
      return {{Status::Unknown, "there are better models than any that was found"}, {}};
    }
  }
  if (answer.result.status != Status::Sat) {
    return answer;
  }
  answer.result = settle(checks, answer.values);
  if (answer.result.status != Status::Sat) {
    return answer;
  }
  std::vector<Term> better;
  for (size_t i = 0; i < objectives_.size(); ++i) {
    better.push_back(checks.goals()[i].above(checks.scores()[i]));
  }
  excluded_.push_back(checks.terms().mk(Kind::Or, better));
  return answer;
}

}  // namespace preproc
