#include "session/script_query.h"

#include "session/script_limits.h"

namespace preproc {

Query script_query(const ScriptState& script, const SessionOptions& options, const LastCheck& last) {
  return {.logic = script.logic(),
          .assertions = script.assertions().entries(),
          .assumptions = last.assumptions,
          .level = script.assertions().level(),
          .symbols = script.scope().declared(),
          .recursive = script.recursive(),
          .functions = wanted_functions(script, options),
          .has_oracles = script.has_oracles(),
          .core = {.named = script.options().is_true(":produce-unsat-cores"),
                   .assumptions = script.options().is_true(":produce-unsat-assumptions")},
          .solver = backend_options(script, options),
          .history = {},
          .place = {}};
}

}  // namespace preproc
