#include <algorithm>
#include <utility>

#include "evaluate/evaluator.h"
#include "synthesis/least_cost.h"
#include "synthesis/synthesizer.h"
#include "term/substitute.h"

// The rounds of a synthesizer among terms of one height: encode the functions, assert instances, ask for a candidate,
// judge it.

namespace preproc {

namespace {

uint64_t sum_of(const TermCost& cost, const TermCost& scales) {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < kCostKinds; ++kind) {
    uint64_t weight = 0;
    if (__builtin_mul_overflow(cost[kind], scales[kind], &weight) || __builtin_add_overflow(sum, weight, &sum)) {
      return UINT64_MAX;
    }
  }
  return sum;
}

/// The model with these assertions; nothing if the solver finds none. The solver's assertions are the same afterwards.
std::optional<Assignment> model_of(Backend& solver, std::span<const Function> symbols, std::span<const Term> assertions,
                                   const StopToken& stop) {
  if (assertions.empty()) {
    return solver.model(symbols);
  }
  std::optional<Assignment> model;
  solver.push();
  std::ranges::for_each(assertions, [&](Term t) { solver.assert_term(t); });
  if (solver.check(stop).status == Status::Sat) {
    model = solver.model(symbols);
  }
  solver.pop(1);
  return model;
}

SynthesisResult failure(std::string reason) {
  return {.kind = SynthesisResult::Kind::Failed, .reason = std::move(reason)};
}

}  // namespace

/// The functions' terms up to one height, and the solver that chooses among them.
struct Synthesizer::HeightSearch {
  FunctionReplacement outputs;
  Encodings encodings = {};  // by function
  std::unique_ptr<Backend> solver = {};
  std::vector<Function> symbols = {};  // of all encodings
  CostsByKind costs = {};
  std::optional<LeastCostSearch> least_cost = {};  // where terms have costs
  uint64_t at_least = 0;                           // no candidate costs less
  bool cheapest = true;                            // the last candidate is proved to be of the least cost
  size_t asserted = 0;                             // of the instances
};

SynthesisResult Synthesizer::stopped_or(std::string reason) const {
  return failure(stopped() ? "stopped" : std::move(reason));
}

std::vector<Term> Synthesizer::simplified(std::span<const Term> arguments) {
  std::vector<Term> simple;
  std::ranges::transform(arguments, std::back_inserter(simple), [this](Term t) { return simplifier_.simplify(t); });
  return simple;
}

Term Synthesizer::instance_over(HeightSearch& search, const Instance& instance, std::vector<Term>& conditions) {
  const Term ground = decided_calls_.unfold(
      simplifier_.simplify(substitute(tm_, instance.constraint, expanded_.variables, instance.values)));
  const auto apply = [&](size_t place, std::span<const Term> arguments) {
    std::vector<Term> key = simplified(arguments);
    auto& known = outputs_[place];
    const auto found = std::ranges::find(known, key, [](const auto& entry) { return entry.first; });
    if (found != known.end()) {
      return found->second;
    }
    const Term output = search.encodings[place]->apply(simplifier_, key, conditions);
    known.emplace_back(std::move(key), output);
    return output;
  };
  const auto in_body = [&](size_t place, std::span<const Term> arguments) {
    return search.encodings[place]->apply_closed(simplifier_, simplified(arguments));
  };
  return simplifier_.simplify(search.outputs.replace(ground, apply, in_body));
}

/// Encodes the functions. The result is a failure, or nothing.
std::optional<SynthesisResult> Synthesizer::encode_functions(HeightSearch& search, uint32_t height) {
  for (size_t i = 0; i < expanded_.functions.size(); ++i) {
    const FunctionToSynthesize& function = expanded_.functions[i];
    const uint32_t own_height =
        std::max(least_height(function.grammar), std::min(height, greatest_height(function.grammar)));
    FunctionEncoding& encoding =
        *search.encodings.emplace_back(make_encoding(tm_, function, own_height, costs_[i]->fitting(options_.encoding)));
    if (encoding.empty()) {
      return failure("terms of height " + std::to_string(height) + " are too many");
    }
    for (const Term condition : encoding.conditions()) {
      search.solver->assert_term(condition);
    }
    const std::vector<Function> own = encoding.symbols();
    search.symbols.insert(search.symbols.end(), own.begin(), own.end());
    if (costs_[i]->any() && !encoding.append_costs(*costs_[i], search.costs)) {
      return failure("costs of terms need selector trees");
    }
  }
  return {};
}

/// Has candidates of the least cost looked for, cheaper than any solution so far. The result is a failure, or nothing.
std::optional<SynthesisResult> Synthesizer::limit_costs(HeightSearch& search) {
  if (!has_costs_) {
    return {};
  }
  std::optional<std::vector<Cost>> all = in_one(search.costs);
  if (!all) {
    return failure("weights are too large to be compared");
  }
  search.least_cost.emplace(tm_, std::move(*all));
  if (cheapest_) {
    search.solver->assert_term(search.least_cost->at_most(sum_of(*cheapest_, *scales(search.costs)) - 1));
  }
  return {};
}

/// Asserts what the instances that are new say of the choices.
void Synthesizer::assert_instances(HeightSearch& search) {
  for (; search.asserted < instances_.size(); ++search.asserted) {
    std::vector<Term> conditions;
    const Term t = instance_over(search, instances_[search.asserted], conditions);
    for (const Term condition : conditions) {
      search.solver->assert_term(condition);
    }
    search.solver->assert_term(t);
  }
}

/// A model of the choices that satisfies all instances, of the least cost. Nothing where `result` is not sat, or no
/// model of that cost was found.
std::optional<Assignment> Synthesizer::find_candidate(HeightSearch& search, CheckResult& result) {
  std::vector<Term> at_that_cost;
  if (search.least_cost) {
    LeastCostSearch::Answer answer = search.least_cost->find(*search.solver, search.at_least, stop_);
    result = std::move(answer.result);
    at_that_cost = std::move(answer.conditions);
    search.cheapest = answer.proved;
    if (answer.proved) {
      search.at_least = answer.cost;  // instances that come cannot make it less
    }
  } else {
    result = check(*search.solver);
  }
  if (result.status != Status::Sat) {
    return {};
  }
  return model_of(*search.solver, search.symbols, at_that_cost, stop_);
}

/// Verifies the functions that the model chooses. What refutes them becomes an instance; nothing if there is a new one.
std::optional<SynthesisResult> Synthesizer::judge(HeightSearch& search, const Assignment& model) {
  std::vector<Term> bodies;
  for (const auto& encoding : search.encodings) {
    bodies.push_back(encoding->decode(model));
  }
  ++statistics_.candidates;
  Verdict verdict = Verdict::Unknown;
  const std::vector<Instance> refuting = refutations(bodies, verdict);
  if (verdict == Verdict::Unknown) {
    return stopped_or("a candidate could not be verified");
  }
  if (verdict == Verdict::Holds) {
    cheapest_.emplace();
    for (size_t kind = 0; kind < kCostKinds; ++kind) {
      (*cheapest_)[kind] = cost_in(tm_, search.costs[kind], model);
    }
    std::ranges::transform(search.encodings, bodies.begin(), [&](const auto& encoding) {
      return encoding->decode(model, FunctionEncoding::Patterns::Written);
    });
    return SynthesisResult{
        .kind = SynthesisResult::Kind::Solved, .reason = {}, .bodies = std::move(bodies), .cheapest = search.cheapest};
  }
  if (add_instances(refuting)) {
    return {};
  }
  // The solver may have its own idea of a division by zero; of all else it may not.
  const bool wrong = std::ranges::any_of(refuting, [&](const Instance& instance) {
    const Term t = substitute(tm_, instance.constraint, expanded_.variables, instance.values);
    const Value value = evaluate(tm_, with_bodies(t, bodies), {});
    return value.is_bool() && !value.boolean();
  });
  return SynthesisResult{.kind = wrong ? SynthesisResult::Kind::Wrong : SynthesisResult::Kind::Failed,
                         .reason = wrong ? "violate what the solver says they satisfy"
                                         : "a candidate satisfies its counterexample, as far as the solver is asked",
                         .bodies = std::move(bodies)};
}

/// Adds the instances that are not there yet. False if all were.
bool Synthesizer::add_instances(std::span<const Instance> instances) {
  const size_t before = instances_.size();
  for (const Instance& instance : instances) {
    if (std::ranges::find(instances_, instance) == instances_.end()) {
      instances_.push_back(instance);
    }
  }
  statistics_.counterexamples += instances_.size() - before;
  return instances_.size() != before;
}

/// Nothing if the terms of this height have no solution, and higher ones may.
std::optional<SynthesisResult> Synthesizer::solve_at(uint32_t height, bool complete) {
  statistics_.height = height;
  if (on_height_) {
    on_height_(height);
  }
  outputs_.clear();
  HeightSearch search{.outputs = new_replacement()};
  search.solver = make_solver_();
  if (std::optional<SynthesisResult> failed = encode_functions(search, height)) {
    return failed;
  }
  if (std::optional<SynthesisResult> failed = limit_costs(search)) {
    return failed;
  }
  for (;;) {
    assert_instances(search);
    CheckResult result;
    const std::optional<Assignment> model = find_candidate(search, result);
    switch (result.status) {
      case Status::Unsat:
        return complete ? std::optional(SynthesisResult{.kind = SynthesisResult::Kind::Infeasible}) : std::nullopt;
      case Status::Unknown: return stopped_or(result.reason);
      case Status::Sat: break;
    }
    if (!model) {
      return stopped_or("no model of the least cost was found");
    }
    if (std::optional<SynthesisResult> end = judge(search, *model)) {
      return end;
    }
  }
}

}  // namespace preproc
