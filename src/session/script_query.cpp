#include "session/script_query.h"

#include "session/script_limits.h"

namespace preproc {

Query script_query(const ScriptState& script, const SessionOptions& options, const LastCheck& last) {
  const bool has_cores = script.options().is_true(":produce-unsat-cores");
  return {.logic = script.logic(),
          .assertions = script.assertions().entries(),
          .assumptions = last.assumptions,
          .level = script.assertions().level(),
          .symbols = script.scope().declared(),
          .recursive = script.recursive(),
          .functions = wanted_functions(script, options),
          .has_oracles = script.has_oracles(),
          .core = {.named = has_cores,
                   .assumptions = script.options().is_true(":produce-unsat-assumptions") ||
                                  (has_cores && options.style.cores_of_assumptions)},
          .solver = backend_options(script, options),
          .history = {},
          .place = {}};
}

}  // namespace preproc
