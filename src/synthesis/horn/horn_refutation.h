#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "backends/backend.h"
#include "encode/synth/horn_clauses.h"

namespace preproc {

/// A derivation of false from clauses about one predicate with at most one premise each (a loop, its start and what is
/// to hold after it): the predicate's arguments in each step of an execution, the last of which violates a clause
/// without a head.
/// Guarantee: where `find` says true the assertions of that execution were evaluated in a model, so that no predicate
/// satisfies the clauses. Cost: a check of a solver for each length.
class HornRefutation {
 public:
  /// All live as long. Calls `check` for each check of the solver.
  using Check = std::function<CheckResult(Backend&)>;
  HornRefutation(TermManager& tm, const SynthesisProblem& problem, std::span<const HornClause> clauses)
      : tm_(tm), problem_(problem), clauses_(clauses) {}

  /// False where clauses are about several predicates, or have several premises.
  bool applies() const;
  /// Searches executions of at most so many steps. Precondition: `applies()`.
  bool find(Backend& solver, const Check& check, size_t steps);

 private:
  Term instance(const HornClause& clause, std::span<const Term> values, std::span<const Term> before,
                std::span<const Term> after);
  Term any_instance(bool has_premise, bool has_head, std::span<const Term> before, std::span<const Term> after);
  std::vector<Term> fresh(std::span<const Term> like);
  bool is_model(Backend& solver, std::span<const Term> assertions);

  TermManager& tm_;
  const SynthesisProblem& problem_;
  std::span<const HornClause> clauses_;
};

}  // namespace preproc
