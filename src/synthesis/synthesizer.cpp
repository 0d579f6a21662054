#include "synthesis/synthesizer.h"

#include <algorithm>

#include "evaluate/evaluator.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// Ground constraints that one candidate adds: each makes the formula larger, and few of them say much.
constexpr size_t kMaxGroundAtOnce = 2;
/// Values of variables with few bits that refute one candidate and become instances.
constexpr size_t kMaxRowsAtOnce = 4;
/// All instances are made at the start if there are no more.
constexpr size_t kMaxInstancesAtStart = 64;

/// Terms that are that much higher are not hoped for.
constexpr uint32_t kMaxHeights = 64;

}  // namespace

Synthesizer::Synthesizer(TermManager& tm, const SynthesisProblem& problem, const SynthesisOptions& options,
                         MakeSolver make_solver)
    : tm_(tm),
      expanded_(problem),
      options_(options),
      make_solver_(std::move(make_solver)),
      simplifier_(tm),
      decided_calls_(tm, simplifier_) {
  DefinitionExpander expander(tm);
  for (Term& t : expanded_.constraints) {
    t = expander.expand(t);
  }
  for (Term& t : expanded_.assumptions) {
    t = expander.expand(t);
  }
  for (size_t i = 0; i < expanded_.functions.size(); ++i) {
    expanded_.functions[i] = with_expanded_grammar(tm, std::move(expanded_.functions[i]));
    costs_.push_back(std::make_unique<FunctionCost>(tm, expanded_.functions[i], options.smallest));
    has_costs_ = has_costs_ || costs_.back()->any();
  }
  // An assumption makes every constraint one about the variables.
  for (const Term t : expanded_.constraints) {
    ground_.push_back(expanded_.assumptions.empty() && !mentions_variables(t));
  }
  std::vector<Term> asked = expanded_.constraints;
  asked.insert(asked.end(), expanded_.assumptions.begin(), expanded_.assumptions.end());
  for (const Function f : mentioned_functions(tm_, asked)) {
    // An instance has values in place of the variables in a constraint, but not in a definition.
    if (tm_.info(f).recursive && tm_.info(f).body && mentions_variables(tm_.info(f).body)) {
      expanded_.unsupported.push_back({{},
                                       "unsupported: a universal variable in the recursive definition of `" +
                                           std::string(tm_.symbols().name(tm_.info(f).name)) + "`"});
    }
  }
  domain_ = SmallDomain::of(tm, expanded_.variables);
}

bool Synthesizer::mentions_variables(Term t) const {
  return std::ranges::any_of(mentioned_functions(tm_, {&t, 1}), [this](Function f) {
    return std::ranges::find(expanded_.variables, tm_.mk_constant(f)) != expanded_.variables.end();
  });
}

/// A check that ends once the token stops.
CheckResult Synthesizer::check(Backend& solver) {
  if (stopped()) {
    return {Status::Unknown, "stopped"};
  }
  return solver.check(stop_);
}

FunctionReplacement Synthesizer::new_replacement() {
  std::vector<const FunctionToSynthesize*> functions;
  for (const FunctionToSynthesize& function : expanded_.functions) {
    functions.push_back(&function);
  }
  return {tm_, functions};
}

Term Synthesizer::with_bodies(Term t, std::span<const Term> bodies) {
  if (!with_bodies_ || !std::ranges::equal(bodies_, bodies)) {
    with_bodies_.emplace(new_replacement());
    bodies_.assign(bodies.begin(), bodies.end());
  }
  return simplifier_.simplify(with_bodies_->replace(t, [&](size_t place, std::span<const Term> arguments) {
    return substitute(tm_, bodies[place], expanded_.functions[place].parameters, arguments);
  }));
}

/// The constraint under the assumptions.
Term Synthesizer::with_premises(Term constraint) {
  const std::vector<Term>& premises = expanded_.assumptions;
  if (premises.empty()) {
    return constraint;
  }
  return tm_.mk(Kind::Implies, {tm_.mk_and(premises), constraint});
}

void Synthesizer::instantiate_all() {
  for (size_t i = 0; i < expanded_.constraints.size(); ++i) {
    for (size_t row = 0; row < (ground_[i] ? 1 : domain_->rows()); ++row) {
      instances_.push_back({with_premises(expanded_.constraints[i]), domain_->values(tm_, row)});
    }
  }
}

/// Refutations over all values of the variables, where those are few. Nothing if that cannot be told.
std::optional<std::vector<Synthesizer::Instance>> Synthesizer::refutations_by_columns(
    std::span<const Term> bodies, std::span<const size_t> constraints) {
  std::vector<Term> premises;
  for (const Term assumption : expanded_.assumptions) {
    premises.push_back(with_bodies(assumption, bodies));
  }
  std::vector<Instance> found;
  for (const size_t i : constraints) {
    const std::optional<std::vector<size_t>> rows =
        domain_->refuting(tm_, premises, with_bodies(expanded_.constraints[i], bodies));
    if (!rows) {
      return std::nullopt;
    }
    // From all over the domain: neighbours often say the same.
    const size_t step = (rows->size() + kMaxRowsAtOnce - 1) / kMaxRowsAtOnce;
    for (size_t k = 0; k < rows->size(); k += step) {
      found.push_back({with_premises(expanded_.constraints[i]), domain_->values(tm_, (*rows)[k])});
    }
  }
  return found;
}

/// Instances that the bodies do not satisfy.
std::vector<Synthesizer::Instance> Synthesizer::refutations(std::span<const Term> bodies, Verdict& verdict) {
  std::vector<Instance> found;
  verdict = Verdict::Holds;
  std::vector<Term> open;  // what a solver has to tell
  std::vector<size_t> places;
  const std::vector<Term> nothing(expanded_.variables.begin(), expanded_.variables.end());
  for (size_t i = 0; i < expanded_.constraints.size() && found.size() < kMaxGroundAtOnce; ++i) {
    const Term t = with_bodies(expanded_.constraints[i], bodies);
    if (tm_.is_true(t)) {
      continue;
    }
    if (ground_[i]) {
      const Value value = evaluate(tm_, t, {});
      if (value.is_bool() && value.boolean()) {
        continue;
      }
      if (value.is_bool()) {
        found.push_back({expanded_.constraints[i], nothing});
        continue;
      }
    }
    open.push_back(tm_.mk(Kind::Not, {t}));
    places.push_back(i);
  }
  if (!found.empty() || open.empty()) {
    verdict = found.empty() ? Verdict::Holds : Verdict::Refuted;
    return found;
  }
  if (domain_) {
    if (std::optional<std::vector<Instance>> refuting = refutations_by_columns(bodies, places)) {
      verdict = refuting->empty() ? Verdict::Holds : Verdict::Refuted;
      return *refuting;
    }
  }
  if (!verifier_) {
    verifier_ = make_solver_();
  }
  verifier_->push();
  for (const Term assumption : expanded_.assumptions) {
    verifier_->assert_term(with_bodies(assumption, bodies));
  }
  verifier_->assert_term(tm_.mk_or(open));
  const CheckResult result = check(*verifier_);
  verdict = result.status == Status::Unsat ? Verdict::Holds
                                           : (result.status == Status::Sat ? Verdict::Refuted : Verdict::Unknown);
  if (verdict == Verdict::Refuted) {
    std::vector<Function> symbols;
    for (const Term variable : expanded_.variables) {
      symbols.push_back(tm_.function(variable));
    }
    Assignment model = verifier_->model(symbols);
    Instance instance;
    for (const Term variable : expanded_.variables) {
      const Function f = tm_.function(variable);
      if (!model.get(f).known()) {
        model.set(f, default_value(tm_.sorts(), tm_.sort(variable)));
      }
      const Term constant = tm_.mk_value(model.get(f));
      if (!constant) {
        verdict = Verdict::Unknown;
        break;
      }
      instance.values.push_back(constant);
    }
    for (size_t i = 0; i < open.size() && verdict == Verdict::Refuted; ++i) {
      const Value value = evaluate(tm_, open[i], model);
      if (!value.is_bool() || value.boolean()) {
        instance.constraint = with_premises(expanded_.constraints[places[i]]);
        found.push_back(instance);
      }
    }
  }
  verifier_->pop(1);
  return found;
}

std::vector<std::vector<Term>> Synthesizer::counterexamples(std::span<const Term> bodies, Verdict& verdict) {
  std::vector<std::vector<Term>> values;
  try {
    for (Instance& instance : refutations(bodies, verdict)) {
      values.push_back(std::move(instance.values));
    }
  } catch (const BackendError&) {
    verifier_.reset();  // with assertions of which nobody knows
    verdict = Verdict::Unknown;
  }
  return values;
}

Synthesizer::Verdict Synthesizer::verify(std::span<const Term> bodies) {
  Verdict verdict = Verdict::Unknown;
  counterexamples(bodies, verdict);
  return verdict;
}

SynthesisResult Synthesizer::solve() {
  if (!expanded_.unsupported.empty()) {
    return {.reason = expanded_.unsupported.front().message};
  }
  for (size_t i = 0; i < costs_.size(); ++i) {
    const std::string name(tm_.symbols().name(expanded_.functions[i].name));
    if (!costs_[i]->fits()) {
      return {.reason = "the original of `" + name + "` is not of its grammar"};
    }
    if (options_.max_height != 0 && costs_[i]->original_height() > options_.max_height) {
      return {.reason = "the original of `" + name + "` has height " + std::to_string(costs_[i]->original_height())};
    }
  }
  if (instances_.empty() && domain_ && domain_->rows() * expanded_.constraints.size() <= kMaxInstancesAtStart) {
    instantiate_all();
  }
  uint32_t least = 1;
  uint32_t greatest = 1;
  for (size_t i = 0; i < expanded_.functions.size(); ++i) {
    const FunctionToSynthesize& function = expanded_.functions[i];
    least = std::max({least, least_height(function.grammar), costs_[i]->original_height()});
    greatest = std::max(greatest, greatest_height(function.grammar));
  }
  std::optional<SynthesisResult> best;
  cheapest_.reset();
  for (uint32_t height = least;; ++height) {
    const bool complete = height >= greatest;
    std::optional<SynthesisResult> result;
    try {
      result = solve_at(height, complete);
    } catch (const BackendError& error) {
      verifier_.reset();
      result = SynthesisResult{.reason = error.what()};
    }
    if (result && result->kind != SynthesisResult::Kind::Solved) {
      return best && result->kind != SynthesisResult::Kind::Wrong ? *best : *result;
    }
    best = result ? result : best;
    if (best && (complete || !has_costs_ || !may_be_cheaper(height + 1))) {
      return *best;
    }
    if (options_.max_height != 0 && height >= options_.max_height) {
      return best ? *best : SynthesisResult{.reason = "there is no solution of height " + std::to_string(height)};
    }
  }
}

/// The least cost of functions of which one is that high.
std::optional<TermCost> Synthesizer::least_cost(uint32_t height) const {
  std::optional<TermCost> least;
  for (size_t high = 0; high < costs_.size(); ++high) {
    TermCost sum{};
    for (size_t i = 0; i < costs_.size(); ++i) {
      const std::optional<TermCost> cost = costs_[i]->least(i == high ? height : 1);
      if (!cost) {
        return {};
      }
      for (size_t kind = 0; kind < kCostKinds; ++kind) {
        sum[kind] += (*cost)[kind];
      }
    }
    if (!least) {
      least = sum;
    }
    for (size_t kind = 0; kind < kCostKinds; ++kind) {
      (*least)[kind] = std::min((*least)[kind], sum[kind]);
    }
  }
  return least;
}

/// True if functions of which one is that high may cost less than the cheapest ones so far, and there is an end to
/// that.
bool Synthesizer::may_be_cheaper(uint32_t height) const {
  const std::optional<TermCost> least = least_cost(height);
  const std::optional<TermCost> later = least_cost(height + kMaxHeights);
  return least && later && *least < *cheapest_ && *later >= *cheapest_;
}

}  // namespace preproc
