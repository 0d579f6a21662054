#include "engine/function_strategy.h"

#include <algorithm>
#include <ranges>

#include "encode/synth/derivation.h"
#include "engine/log.h"
#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "synthesis/least_cost.h"
#include "term/mentioned_functions.h"
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

bool FunctionStrategy::find_by_enumeration(const Check& check) {
  constexpr std::chrono::milliseconds kMoment(100);
  const WantedFunctions& wanted = check.query.functions;
  const PortfolioOptions& portfolio = parts_.options.portfolio;
  if (wanted.empty() || has_costs() || check.query.has_oracles || !portfolio.on || portfolio.reproducible) {
    return false;
  }
  TermManager& tm = parts_.tm;
  SynthesisProblem problem;
  for (const Term original : check.query.originals()) {
    problem.constraints.push_back(parts_.expander.expand(original));
  }
  const std::vector<Function> mentioned = mentioned_functions(tm, problem.constraints);
  if (!std::ranges::all_of(mentioned, [&](Function f) { return wanted.problem->find(f) != nullptr; }) ||
      !backoff_.is_due()) {
    return false;
  }
  problem.language = SynthesisProblem::Language::SyGuS;
  problem.logic = check.query.logic;
  problem.functions = wanted.problem->functions;
  SynthesisResult found;
  try {
    const EnumerationOptions options;
    found = EnumerativeSynthesizer(
                tm, problem, options, [this] { return parts_.solver.make(parts_.solver.backend_options()); },
                check.stop.within(kMoment))
                .solve();
  } catch (const Stopped&) {
    check.stop.check();
  } catch (const BackendError& error) {
    log(parts_.host, "{}: enumeration: {}", check.query.place, error.what());
  }
  const auto fits = [&](size_t i) {
    const std::optional<Derivation> derivation = derive(tm, problem.functions[i].grammar, found.bodies[i]);
    return derivation && (wanted.height_assumed || derivation->height <= wanted.height);
  };
  const auto places = std::views::iota(size_t{0}, found.bodies.size());
  const bool is_found = found.kind == SynthesisResult::Kind::Solved && std::ranges::all_of(places, fits);
  backoff_.note(is_found);
  if (is_found) {
    functions_.choose(std::move(found.bodies));
  }
  return is_found;
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
