#include "synthesis/horn/horn_search.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "encode/synth/derivation.h"
#include "rewrite/simplifier.h"
#include "script/logic.h"
#include "synthesis/enumeration/specification/grammar_spelling.h"
#include "synthesis/horn/horn_refutation.h"
#include "synthesis/horn/positive_comparisons.h"
#include "synthesis/horn/state_hull.h"
#include "synthesis/solution_reader.h"
#include "term/conjuncts.h"
#include "term/expand.h"
#include "term/rebuild.h"
#include "term/substitute.h"
#include "term/theory_scan.h"
#include "value/identifier.h"

namespace preproc {

namespace {

using Outcome = SynthesisResult::Kind;

/// Executions that are looked at to confirm that there is no solution.
constexpr size_t kMaxSteps = 100;
/// Of a solution of no more conjuncts no smaller one is looked for.
constexpr size_t kFewConjuncts = 8;

}  // namespace

HornSearch::HornSearch(Scope& scope, const SynthesisProblem& problem, HornSolvers solvers, const StopToken& stop)
    : scope_(scope),
      tm_(scope.manager()),
      problem_(problem),
      expanded_(problem),
      solvers_(std::move(solvers)),
      stop_(stop),
      verifier_(tm_, problem, {}, solvers_.solver) {
  verifier_.set_stop(stop_);
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

/// A check that ends once the token stops.
CheckResult HornSearch::check(Backend& solver) {
  if (stop_.stop_requested()) {
    return {Status::Unknown, "stopped"};
  }
  return solver.check(stop_);
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
  HornSteps steps(tm_, expanded_, clauses);
  SynthesisResult first = ask(solvers_.quick_engine, clauses);
  if (first.kind == Outcome::Infeasible || (first.kind == Outcome::Solved && conjuncts(first) <= kFewConjuncts)) {
    return of_grammar(confirm(std::move(first), steps));
  }
  bool suffices = false;
  const std::optional<std::vector<Term>> facts =
      steps.applies() && !stop_.stop_requested() ? common_facts(clauses, steps, suffices) : std::nullopt;
  if (suffices) {
    SynthesisResult second = accept({tm_.mk_and(*facts)});
    if (second.kind == Outcome::Solved) {
      return of_grammar(std::move(second));
    }
  }
  if (first.kind == Outcome::Solved) {
    return of_grammar(confirm(std::move(first), steps));
  }
  // Facts that hold in all states may be premises of each clause.
  std::vector<HornClause> known(clauses.begin(), clauses.end());
  const Term common = facts ? tm_.mk_and(*facts) : tm_.mk_true();
  for (HornClause& clause : known) {
    std::vector<Term> conditions{clause.condition};
    for (const Term premise : clause.premises) {
      conditions.push_back(substitute(tm_, common, problem_.functions[0].parameters, tm_.children(premise)));
    }
    clause.condition = facts ? tm_.mk_and(conditions) : clause.condition;
  }
  SynthesisResult last = ask(solvers_.engine, known);
  if (last.kind == Outcome::Solved && facts) {
    last.bodies[0] = tm_.mk(Kind::And, {last.bodies[0], common});
  }
  return of_grammar(confirm(std::move(last), steps));
}

SynthesisResult HornSearch::ask(const Synthesizer::MakeSolver& make_engine, std::span<const HornClause> clauses) {
  std::vector<Term> assertions;
  TheoryScan theories(tm_);
  for (const HornClause& clause : clauses) {
    assertions.push_back(quantified_clause(tm_, clause, expanded_.variables));
    if ((theories.of(assertions.back()) & (theories::kStrings | theories::kSequences)) != 0) {
      return {.reason = "strings in Horn clauses"};  // at some of these z3 4.8.12 crashes
    }
  }
  const std::unique_ptr<Backend> engine = make_engine();
  for (const Term assertion : assertions) {
    engine->assert_term(assertion);
  }
  const CheckResult result = check(*engine);
  if (result.status == Status::Unsat) {
    return {.kind = Outcome::Infeasible};
  }
  if (result.status == Status::Unknown) {
    return {.reason = result.reason};
  }
  SynthesisResult found{.kind = Outcome::Solved, .bodies = bodies_of_model(*engine, clauses)};
  if (found.bodies.empty()) {
    return {.reason = "the invariant cannot be read"};
  }
  return found;
}

/// Verifies bodies, and looks for the execution that confirms that there are none.
SynthesisResult HornSearch::confirm(SynthesisResult found, HornSteps& steps) {
  switch (found.kind) {
    case Outcome::Solved: return accept(std::move(found.bodies));
    case Outcome::Infeasible: {
      const std::unique_ptr<Backend> solver = solvers_.solver();
      if (steps.applies() && goes_wrong(
                                 tm_, steps, *solver, [this](Backend& asked) { return check(asked); }, kMaxSteps)) {
        return {.kind = Outcome::Infeasible};
      }
      return {.reason = "that there is no solution was not confirmed"};
    }
    default: return found;
  }
}

/// Facts that hold in all states; `suffices` if no state of that kind is wrong.
std::optional<std::vector<Term>> HornSearch::common_facts(std::span<const HornClause> clauses, HornSteps& steps,
                                                          bool& suffices) {
  const auto ask_solver = [this](Backend& asked) { return check(asked); };
  std::optional<std::vector<Term>> facts;
  for (const StateHull::Equations equations : {StateHull::Equations::Linear, StateHull::Equations::Quadratic}) {
    StateHull hull(tm_, expanded_, clauses, steps, equations);
    const bool may = equations == StateHull::Equations::Linear || Logic(problem_.logic).is_nonlinear();
    if (!may || !hull.applies()) {
      continue;
    }
    if (std::optional<std::vector<Term>> found = hull.find(*solvers_.quick(), ask_solver)) {
      facts = std::move(found);
      suffices = hull.suffices(*facts, *solvers_.quick(), ask_solver);
    }
    if (suffices || stop_.stop_requested()) {
      break;
    }
  }
  return facts;
}

/// The engine's model of the predicates, over their parameters; empty if that cannot be read.
HornSearch::Bodies HornSearch::bodies_of_model(Backend& engine, std::span<const HornClause> clauses) {
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

SynthesisResult HornSearch::accept(Bodies bodies) {
  if (std::ranges::any_of(bodies, [&](Term body) { return tm_.has_opaque(body); })) {
    return {.reason = "the invariant has quantifiers"};
  }
  Simplifier simplifier(tm_);
  std::ranges::transform(bodies, bodies.begin(),
                         [&](Term body) { return with_positive_comparisons(tm_, simplifier.simplify(body)); });
  if (verifier_.verify(bodies) != Synthesizer::Verdict::Holds) {
    return {.reason = "the invariant could not be verified"};
  }
  for (size_t i = 0; i < bodies.size(); ++i) {
    leave_out(bodies, i);
  }
  return {.kind = Outcome::Solved, .bodies = std::move(bodies)};
}

/// Leaves out conjuncts of one of these bodies, as long as they are a solution: halves, quarters, and so on to single
/// ones.
void HornSearch::leave_out(Bodies& bodies, size_t function) {
  std::vector<Term> conjuncts;
  ConjunctSplitter(tm_).split(bodies[function], conjuncts);
  for (size_t length = conjuncts.size(); length > 0; length /= 2) {
    for (size_t first = 0; first < conjuncts.size() && !stop_.stop_requested();) {
      const size_t end = std::min(first + length, conjuncts.size());
      std::vector<Term> rest(conjuncts.begin(), conjuncts.begin() + static_cast<std::ptrdiff_t>(first));
      rest.insert(rest.end(), conjuncts.begin() + static_cast<std::ptrdiff_t>(end), conjuncts.end());
      Bodies smaller = bodies;
      smaller[function] = tm_.mk_and(rest);
      if (verifier_.verify(smaller) == Synthesizer::Verdict::Holds) {
        bodies = std::move(smaller);
        conjuncts = std::move(rest);
      } else {
        first = end;
      }
    }
  }
}

/// The solution in the words of the grammars, where it can be said in these.
SynthesisResult HornSearch::of_grammar(SynthesisResult solved) const {
  for (size_t i = 0; i < solved.bodies.size(); ++i) {
    const FunctionToSynthesize& function = problem_.functions[i];
    if (function.grammar.is_default || is_produced(tm_, function.grammar, solved.bodies[i])) {
      continue;
    }
    solved.bodies[i] = GrammarSpelling(tm_, function).spell(solved.bodies[i]);
    if (!solved.bodies[i]) {
      return {.reason = "the invariant is not of its grammar"};
    }
  }
  return solved;
}

/// How many conjuncts the bodies have together.
size_t HornSearch::conjuncts(const SynthesisResult& solved) const {
  size_t count = 0;
  for (const Term body : solved.bodies) {
    std::vector<Term> parts;
    ConjunctSplitter(tm_).split(body, parts);
    count += parts.size();
  }
  return count;
}

}  // namespace preproc
