#pragma once

#include <optional>
#include <vector>

#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// A constrained Horn clause over predicates that are to be synthesised: for all values of the problem's variables,
///
///     condition and premises[0] and ... and premises[n - 1] => head
struct HornClause {
  Term condition;              ///< without predicates
  std::vector<Term> premises;  ///< applications of predicates
  Term head;                   ///< an application of a predicate, or null: false
};

/// A problem of predicates (invariants, and whatever else constrains them in that form) as constrained Horn clauses
/// (Bjorner 2015, section 2, in docs/references.md). Connectives, `ite` and equalities of Booleans above predicates are
/// cut into clauses.
/// Guarantee: functions satisfy the constraints of the problem if and only if they satisfy the clauses. Nothing where a
/// function is no predicate, a constraint is no conjunction of Horn clauses, an argument of a predicate holds one, or
/// there are more than `kMaxHornClauses`. Precondition: definitions are expanded in constraints and assumptions. Cost:
/// linear in the constraints for each clause.
inline constexpr size_t kMaxHornClauses = 256;
std::optional<std::vector<HornClause>> horn_clauses(TermManager& tm, const SynthesisProblem& expanded);

/// The clause as a formula in which the variables are quantified.
Term quantified_clause(TermManager& tm, const HornClause& clause, std::span<const Term> variables);

}  // namespace preproc
