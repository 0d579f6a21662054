#pragma once

#include <span>
#include <vector>

#include "encode/synth/horn_clauses.h"
#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// Clauses about one predicate with at most one premise each, as a machine: its states are the arguments of the
/// predicate, it starts, steps, and goes wrong as the clauses say.
class HornSteps {
 public:
  /// All live as long.
  HornSteps(TermManager& tm, const SynthesisProblem& problem, std::span<const HornClause> clauses)
      : tm_(tm), problem_(problem), clauses_(clauses) {}

  /// False where clauses are about several predicates, or have several premises.
  bool applies() const;

  /// The formulas of a state, of two, and of none, each over variables of its own. Terms of the parameters' sorts.
  Term starts_in(std::span<const Term> state) { return any_clause(false, true, {}, state); }
  Term steps(std::span<const Term> before, std::span<const Term> after) {
    return any_clause(true, true, before, after);
  }
  Term is_wrong(std::span<const Term> state) { return any_clause(true, false, state, {}); }
  Term is_always_wrong() { return any_clause(false, false, {}, {}); }

  /// A state of constants that nothing else has.
  std::vector<Term> fresh_state() { return fresh(problem_.functions[0].parameters); }

 private:
  Term any_clause(bool has_premise, bool has_head, std::span<const Term> before, std::span<const Term> after);
  Term instance(const HornClause& clause, std::span<const Term> values, std::span<const Term> before,
                std::span<const Term> after);
  std::vector<Term> fresh(std::span<const Term> like);

  TermManager& tm_;
  const SynthesisProblem& problem_;
  std::span<const HornClause> clauses_;
};

}  // namespace preproc
