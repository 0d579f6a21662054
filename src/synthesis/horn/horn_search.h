#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "encode/synth/horn_clauses.h"
#include "script/scope.h"
#include "synthesis/own_search.h"

namespace preproc {

/// Solves problems of predicates, such as invariants, as constrained Horn clauses, by the engine that a solver has for
/// these (Z3's Spacer, property-directed reachability). What the engine says of the predicates becomes their bodies,
/// once conjuncts that are not needed are left out.
/// Guarantee: solutions are verified and of their grammars; Infeasible only where an execution that violates the
/// constraints was evaluated (`HornRefutation`). No answer where a predicate needs quantifiers, is not of its grammar,
/// or the clauses are not Horn.
class HornSearch final : public OwnSearch {
 public:
  /// All live as long. `scope` has the names of the problem, `make_engine` makes a solver for Horn clauses,
  /// `make_solver` one for what else is asked. Once `stop` is set, by any thread, `solve` ends soon.
  HornSearch(Scope& scope, const SynthesisProblem& problem, Synthesizer::MakeSolver make_engine,
             Synthesizer::MakeSolver make_solver, const std::atomic<bool>& stop);

  /// True if it is worth a thread: all functions are predicates, without costs.
  static bool may_apply(TermManager& tm, const SynthesisProblem& problem);

  SynthesisResult solve() override;
  void stop_solver() override;

 private:
  SynthesisResult solve(std::span<const HornClause> clauses);
  SynthesisResult refute(std::span<const HornClause> clauses);
  std::vector<Term> bodies_of_model(Backend& engine, std::span<const HornClause> clauses);
  Term without_predicates(Term body, std::span<const HornClause> clauses);
  SynthesisResult accept(std::vector<Term> bodies);
  void leave_out(std::vector<Term>& bodies, size_t function);
  CheckResult check(Backend& solver);

  Scope& scope_;
  TermManager& tm_;
  const SynthesisProblem& problem_;
  SynthesisProblem expanded_;  // without definitions
  Synthesizer::MakeSolver make_engine_;
  Synthesizer::MakeSolver make_solver_;
  const std::atomic<bool>& stop_;
  Synthesizer verifier_;
  std::mutex running_mutex_;
  Backend* running_ = nullptr;  // what `stop_solver` interrupts
};

}  // namespace preproc
