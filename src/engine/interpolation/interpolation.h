#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/interpolation/cube_search.h"
#include "engine/interpolation/shared_terms.h"
#include "engine/side_checks.h"
#include "script/scope.h"

namespace preproc {

/// Finds interpolants (Craig 1957, in docs/references.md): of two sets of assertions, A and B, that contradict each
/// other, a term that follows from A, contradicts B, and has only symbols that both have.
///
///     A: y > x, x > 5    B: z > y, z < 4    an interpolant: y > 5
///
/// Assertions that the contradiction does not need are left out first. Where the rest of one set is over common symbols
/// it is the interpolant, or its negation. Else both sets are described by cubes, in turns (`CubeSearch`), and what
/// these do not find is a predicate to be synthesised (`Engine::synthesize`: Horn clauses, enumeration).
///
/// Guarantee: what is found was checked to be an interpolant, by two checks of their own. It is neither the strongest
/// nor the weakest one.
class Interpolation {
 public:
  /// `query`: how solvers are made, and the symbols in scope. Engine, query and scope live as long; a check of the
  /// engine is under way (`CheckStop::Check`).
  Interpolation(Engine& engine, const Query& query, Scope& scope)
      : checks_(engine, query), tm_(engine.terms()), scope_(scope) {}

  /// Nothing: the two do not contradict each other. EngineError where none is found, Stopped where the check's token
  /// stops.
  std::optional<Term> find(std::span<const Term> a, std::span<const Term> b);
  /// EngineError unless the term, which is without definitions, follows from A and contradicts B.
  void confirm(Term interpolant, std::span<const Term> a, std::span<const Term> b);
  SideChecks& checks() { return checks_; }

 private:
  std::optional<Term> find_by_cubes(std::span<const Term> a, std::span<const Term> b, const SharedTerms& shared);
  std::optional<Term> synthesize(std::span<const Term> a, std::span<const Term> b, const SharedTerms& shared);

  SideChecks checks_;
  TermManager& tm_;
  Scope& scope_;
};

}  // namespace preproc
