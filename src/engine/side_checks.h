#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace preproc {

/// Checks of sets of terms beside those of a script, whose model and answer stay: by an engine and by solvers of their
/// own. For whoever looks for a term that has to do with the assertions.
class SideChecks {
 public:
  /// `query`: how solvers are made, and the symbols in scope, which live as long, as the engine does. A check of the
  /// engine is under way (`CheckStop::Check`) in each call.
  SideChecks(Engine& engine, const Query& query);

  TermManager& terms() { return engine_.terms(); }
  Engine& engine() { return engine_; }
  const Query& query() const { return query_; }
  /// Simplified, and without definitions but recursive ones.
  Term prepared(Term t) { return simplifier_.simplify(engine_.expander().expand(t)); }
  Term simplified(Term t) { return simplifier_.simplify(t); }
  /// The conjuncts of the terms, prepared.
  std::vector<Term> conjuncts(std::span<const Term> terms);
  /// The limit of each check.
  void limit_to(std::chrono::milliseconds limit) { query_.solver.timeout = limit; }
  /// Decides the conjunction. Stopped where the check's token stops.
  CheckResult check(std::span<const Term> terms);
  CheckResult check_with(std::span<const Term> terms, Term last);
  /// After a check that was unsat: places of terms that suffice for that.
  std::vector<size_t> core() { return engine_.unsat_core(query_, {.assumptions = true}); }
  /// A solver with these assertions: `bits`, or the user's choice. Null where there is no solver of bits, or the user
  /// has chosen another one. `effort`: of each check, in the solver's own units. BackendError where it cannot express a
  /// term.
  std::unique_ptr<Backend> solver_of(std::span<const Term> terms, bool by_bits, std::optional<uint64_t> effort = {});

 private:
  Engine engine_;
  Query query_;
  Simplifier simplifier_;
};

}  // namespace preproc
