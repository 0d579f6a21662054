#include "engine/optimum_way.h"

#include "backends/interruption.h"

namespace preproc {

/// The best values of the objectives over what the query asks.
Optimum OptimumWay::find_optimum(const Query& query, std::span<const Objective> objectives) {
  const BackendRecord* optimizer = find_backend("z3");
  if (optimizer == nullptr) {
    throw EngineError("objectives need z3, which this program was built without");
  }
  try {
    const std::unique_ptr<Backend> solver = optimizer->create(engine_.terms(), query.solver);
    for (const Term t : engine_.expanded_originals(query)) {
      solver->assert_term(t);
    }
    const CheckStop::Check running(engine_.check_stop(), StopToken::Clock::time_point::max());
    const Interruption interruption(*solver, engine_.check_stop().token());
    std::optional<Optimum> optimum = solver->optimum(objectives);
    if (!optimum) {
      throw EngineError("z3 has no optimizer here");
    }
    ++engine_.statistics().solver_checks;
    return *std::move(optimum);
  } catch (const BackendError& error) {
    throw EngineError(error.what());
  }
}

/// The optimum is z3's, and becomes an assertion: the model is found and checked as any other. That there is none is
/// z3's word only: the check is made like any other, whose core it has.
OptimumWay::Answer OptimumWay::decide(Query query, std::span<const Objective> objectives) {
  Optimum optimum = find_optimum(query, objectives);
  if (optimum.result.status == Status::Unknown) {
    return {optimum.result, std::move(optimum.values)};
  }
  if (optimum.result.status == Status::Unsat) {
    const CheckResult result = engine_.check(query);
    const bool contradicts = result.status == Status::Sat;
    return {contradicts ? CheckResult{Status::Unknown, "no optimum was found"} : result, std::move(optimum.values)};
  }
  std::vector<AssertionStack::Entry> entries(query.assertions.begin(), query.assertions.end());
  for (const Term t : optimum.fixed) {
    entries.push_back({t, Symbol{}, query.level});
  }
  query.assertions = entries;
  query.history.reset();
  const CheckResult result = engine_.check(query);
  const bool contradicts = result.status == Status::Unsat;
  return {contradicts ? CheckResult{Status::Unknown, "the optimum could not be confirmed"} : result,
          std::move(optimum.values)};
}

}  // namespace preproc
