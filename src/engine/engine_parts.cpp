#include "engine/engine_parts.h"

#include <utility>

#include "engine/check.h"
#include "engine/log.h"

namespace preproc {

EngineParts::EngineParts(TermManager& terms, EngineOptions chosen)
    : tm(terms),
      options(std::move(chosen)),
      host_owner(options.host ? options.host : std::make_shared<Host>()),
      host(*host_owner),
      stop(tm, options.stop),
      expander(tm),
      solver(tm, options, host, stop),
      oracles(tm, solver, host),
      model(tm, solver, oracles) {}

void EngineParts::note_answer(const Check& check, std::string_view solver, const CheckResult& result, double seconds) {
  statistics.solver_seconds += seconds;
  statistics.forwarded += result.forwarded ? 1 : 0;
  log(host, "{}: {} of {} assertions given to {}, {}", check.query.place, this->solver.query().size(),
      check.problem.assertions.size(), solver, to_string(result));
}

}  // namespace preproc
