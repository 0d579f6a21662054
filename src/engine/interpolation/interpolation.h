#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/interpolation/cube_search.h"
#include "engine/interpolation/shared_terms.h"
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
  Interpolation(Engine& engine, const Query& query, Scope& scope);

  /// Nothing: the two do not contradict each other. EngineError where none is found, Stopped where the check's token
  /// stops.
  std::optional<Term> find(std::span<const Term> a, std::span<const Term> b);

 private:
  std::vector<Term> conjuncts(std::span<const Term> terms);
  CheckResult check(std::span<const Term> terms);
  std::optional<Term> find_by_cubes(std::span<const Term> a, std::span<const Term> b, const SharedTerms& shared);
  std::unique_ptr<CubeSearch> start_cubes(std::span<const Term> described, std::span<const Term> judge,
                                          const SharedTerms& shared, bool by_bits);
  std::unique_ptr<Backend> solver_of(std::span<const Term> terms, bool by_bits);
  std::optional<Term> synthesize(std::span<const Term> a, std::span<const Term> b, const SharedTerms& shared);
  void confirm(Term interpolant, std::span<const Term> a, std::span<const Term> b);

  TermManager& tm_;
  Engine engine_;  // of its own: the model and the answer of the other one stay
  Query query_;
  Scope& scope_;
  Simplifier simplifier_;
};

}  // namespace preproc
