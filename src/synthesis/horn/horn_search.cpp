#include "synthesis/horn/horn_search.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "rewrite/simplifier.h"
#include "script/grammar_membership.h"
#include "synthesis/horn/horn_refutation.h"
#include "synthesis/solution_reader.h"
#include "term/conjuncts.h"
#include "term/expand.h"
#include "term/rebuild.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// Executions that are looked at to confirm that there is no solution.
constexpr size_t kMaxSteps = 100;
/// Of larger conjunctions no conjunct is left out.
constexpr size_t kMaxConjuncts = 64;

}  // namespace

HornSearch::HornSearch(Scope& scope, const SynthesisProblem& problem, Synthesizer::MakeSolver make_engine,
                       Synthesizer::MakeSolver make_solver, const std::atomic<bool>& stop)
    : scope_(scope),
      tm_(scope.manager()),
      problem_(problem),
      expanded_(problem),
      make_engine_(std::move(make_engine)),
      make_solver_(std::move(make_solver)),
      stop_(stop),
      verifier_(tm_, problem, {}, make_solver_) {
  DefinitionExpander expander(tm_);
  for (std::vector<Term>* terms : {&expanded_.constraints, &expanded_.assumptions}) {
    std::ranges::transform(*terms, terms->begin(), [&](Term t) { return expander.expand(t); });
  }
}

bool HornSearch::may_apply(TermManager& tm, const SynthesisProblem& problem) {
  return !problem.constraints.empty() && problem.unsupported.empty() &&
         std::ranges::all_of(problem.functions, [&](const FunctionToSynthesize& function) {
           return function.range == tm.sorts().boolean();
         });
}

void HornSearch::stop_solver() {
  verifier_.stop();
  const std::lock_guard lock(running_mutex_);
  if (running_ != nullptr) {
    running_->interrupt();
  }
}

/// A check that `stop_solver` ends.
CheckResult HornSearch::check(Backend& solver) {
  const auto set_running = [this](Backend* backend) {
    const std::lock_guard lock(running_mutex_);
    running_ = backend;
  };
  if (stop_) {
    return {Status::Unknown, "stopped"};
  }
  set_running(&solver);
  try {
    CheckResult result = solver.check();
    set_running(nullptr);
    return result;
  } catch (...) {
    set_running(nullptr);
    throw;
  }
}

SynthesisResult HornSearch::solve() {
  const std::optional<std::vector<HornClause>> clauses = horn_clauses(tm_, expanded_);
  if (!clauses) {
    return {.reason = "the constraints are no Horn clauses"};
  }
  try {
    return solve(*clauses);
  } catch (const BackendError& error) {
    return {.reason = error.what()};
  }
}

SynthesisResult HornSearch::solve(std::span<const HornClause> clauses) {
  const std::unique_ptr<Backend> engine = make_engine_();
  for (const HornClause& clause : clauses) {
    engine->assert_term(quantified_clause(tm_, clause, expanded_.variables));
  }
  const CheckResult result = check(*engine);
  switch (result.status) {
    case Status::Unsat: return refute(clauses);
    case Status::Sat: return accept(bodies_of_model(*engine, clauses));
    case Status::Unknown: break;
  }
  return {.reason = result.reason};
}

/// Confirms that there is no solution, by an execution.
SynthesisResult HornSearch::refute(std::span<const HornClause> clauses) {
  HornRefutation refutation(tm_, expanded_, clauses);
  const std::unique_ptr<Backend> solver = make_solver_();
  if (refutation.applies() && refutation.find(
                                  *solver, [this](Backend& asked) { return check(asked); }, kMaxSteps)) {
    return {.kind = SynthesisResult::Kind::Infeasible};
  }
  return {.reason = "that there is no solution was not confirmed"};
}

/// What the engine says of the predicates, over their parameters; empty if that cannot be read.
std::vector<Term> HornSearch::bodies_of_model(Backend& engine, std::span<const HornClause> clauses) {
  std::string answer = "(";
  for (const FunctionToSynthesize& function : problem_.functions) {
    const std::string definition = engine.definition_text(function.function);
    if (!definition.empty()) {
      answer += "(define-fun " + quoted_symbol(tm_.symbols().name(function.name)) + " " + definition + ")";
    }
  }
  std::vector<Term> bodies = read_solution(scope_, problem_, answer + ")");
  std::ranges::transform(bodies, bodies.begin(), [&](Term body) { return without_predicates(body, clauses); });
  return bodies;
}

/// The body where the engine left predicates open in it: one that no clause derives is false, any other one true.
Term HornSearch::without_predicates(Term body, std::span<const HornClause> clauses) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm_, body, done, [&](Term t, std::span<const Term> children) {
    if ((tm_.kind(t) == Kind::Apply || tm_.kind(t) == Kind::Constant) && problem_.find(tm_.function(t)) != nullptr) {
      return tm_.mk_bool(std::ranges::any_of(clauses, [&](const HornClause& clause) {
        return clause.head && tm_.function(clause.head) == tm_.function(t);
      }));
    }
    return rebuild_if_changed(tm_, t, children);
  });
}

SynthesisResult HornSearch::accept(std::vector<Term> bodies) {
  if (bodies.empty()) {
    return {.reason = "the invariant cannot be read"};
  }
  if (std::ranges::any_of(bodies, [&](Term body) { return tm_.has_opaque(body); })) {
    return {.reason = "the invariant has quantifiers"};
  }
  Simplifier simplifier(tm_);
  std::ranges::transform(bodies, bodies.begin(), [&](Term body) { return simplifier.simplify(body); });
  if (verifier_.verify(bodies) != Synthesizer::Verdict::Holds) {
    return {.reason = "the invariant could not be verified"};
  }
  for (size_t i = 0; i < bodies.size(); ++i) {
    leave_out(bodies, i);
  }
  for (size_t i = 0; i < bodies.size(); ++i) {
    const ProductionGrammar& grammar = problem_.functions[i].grammar;
    if (!grammar.is_default && !is_produced(tm_, grammar, bodies[i])) {
      return {.reason = "the invariant is not of its grammar"};
    }
  }
  return {.kind = SynthesisResult::Kind::Solved, .bodies = std::move(bodies)};
}

/// Leaves out conjuncts of one of these bodies, as long as they are a solution.
void HornSearch::leave_out(std::vector<Term>& bodies, size_t function) {
  std::vector<Term> conjuncts;
  ConjunctSplitter(tm_).split(bodies[function], conjuncts);
  if (conjuncts.size() < 2 || conjuncts.size() > kMaxConjuncts) {
    return;
  }
  for (size_t i = 0; i < conjuncts.size() && conjuncts.size() > 1 && !stop_;) {
    std::vector<Term> rest = conjuncts;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Term> smaller = bodies;
    smaller[function] = rest.size() == 1 ? rest[0] : tm_.mk(Kind::And, rest);
    if (verifier_.verify(smaller) == Synthesizer::Verdict::Holds) {
      bodies = std::move(smaller);
      conjuncts = std::move(rest);
    } else {
      ++i;
    }
  }
}

}  // namespace preproc
