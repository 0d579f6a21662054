#pragma once

#include <optional>
#include <span>
#include <vector>

#include "encode/synth/horn_clauses.h"
#include "script/scope.h"
#include "synthesis/horn/horn_steps.h"
#include "synthesis/own_search.h"
#include "value/stop_token.h"

namespace preproc {

/// The solvers of a `HornSearch`; each makes a new one.
struct HornSolvers {
  Synthesizer::MakeSolver engine;        ///< for Horn clauses
  Synthesizer::MakeSolver quick_engine;  ///< the same, which gives up soon
  Synthesizer::MakeSolver quick;         ///< for short checks, which gives up soon
  Synthesizer::MakeSolver solver;        ///< for what else is asked
};

/// Solves problems of predicates, such as invariants, as constrained Horn clauses. The engine that a solver has for
/// these (Z3's Spacer, property-directed reachability) begins; where it does not answer soon, or has many cases, what
/// all states have in common (`StateHull`) is the predicate, or, where that does not suffice, helps the engine.
/// Conjuncts that are not needed are left out. Guarantee: solutions are verified and of their grammars; Infeasible only
/// where an execution that goes wrong was evaluated (`goes_wrong`). No answer where a predicate needs quantifiers, is
/// not of its grammar, or the clauses are not Horn.
class HornSearch final : public OwnSearch {
 public:
  /// All live as long. `scope` has the names of the problem. `solve` ends soon once the token stops.
  HornSearch(Scope& scope, const SynthesisProblem& problem, HornSolvers solvers, const StopToken& stop);

  /// True if it is worth a thread: all functions are predicates.
  static bool may_apply(TermManager& tm, const SynthesisProblem& problem);

  SynthesisResult solve() override;

 private:
  using Bodies = std::vector<Term>;

  SynthesisResult solve(std::span<const HornClause> clauses);
  /// Asks an engine. Solved with bodies that are not verified, Infeasible without confirmation, or Failed.
  SynthesisResult ask(const Synthesizer::MakeSolver& engine, std::span<const HornClause> clauses);
  std::optional<std::vector<Term>> common_facts(std::span<const HornClause> clauses, HornSteps& steps, bool& suffices);
  SynthesisResult confirm(SynthesisResult found, HornSteps& steps);
  Bodies bodies_of_model(Backend& engine, std::span<const HornClause> clauses);
  Term without_predicates(Term body, std::span<const HornClause> clauses);
  SynthesisResult accept(Bodies bodies);
  void leave_out(Bodies& bodies, size_t function);
  SynthesisResult of_grammar(SynthesisResult solved) const;
  size_t conjuncts(const SynthesisResult& solved) const;
  CheckResult check(Backend& solver);

  Scope& scope_;
  TermManager& tm_;
  const SynthesisProblem& problem_;
  SynthesisProblem expanded_;  // without definitions
  HornSolvers solvers_;
  const StopToken stop_;
  Synthesizer verifier_;
};

}  // namespace preproc
