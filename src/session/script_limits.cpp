#include "session/script_limits.h"

#include <algorithm>

namespace preproc {

BackendOptions backend_options(const ScriptState& script, const SessionOptions& options) {
  // Locations are of sorts that the script's logic need not have.
  const bool widened = !script.synthesis().empty() && !options.synthesis.encoding.is_propositional();
  return backend_options(script.options(), widened ? std::string() : script.logic(), options);
}

BackendOptions backend_options(const ScriptOptions& wishes, const std::string& logic, const EngineOptions& options) {
  BackendOptions backend;
  backend.logic = logic;
  backend.timeout = options.timeout;
  backend.memory_limit = options.memory_limit;
  // A limit in the script is a limit too, the tighter one counts.
  for (const std::string_view keyword : {":timeout", ":tlimit-per"}) {
    const uint64_t limit = wishes.number(keyword).value_or(0);
    if (limit > 0 && (!backend.timeout || limit < static_cast<uint64_t>(backend.timeout->count()))) {
      backend.timeout = std::chrono::milliseconds(std::min<uint64_t>(limit, 1'000'000'000));
    }
  }
  backend.script_options = wishes.all();
  backend.random_seed = wishes.number(":random-seed");
  for (const std::string_view keyword : {":reproducible-resource-limit", ":rlimit"}) {
    const uint64_t resources = wishes.number(keyword).value_or(0);
    if (resources > 0) {
      backend.resource_limit = resources;
    }
  }
  return backend;
}

uint32_t synthesis_height(const ScriptState& script, const SessionOptions& options) {
  constexpr uint32_t kDefaultHeight = 4;
  constexpr uint64_t kMaxHeight = 1000;
  if (options.synthesis.max_height != 0) {
    return options.synthesis.max_height;
  }
  return static_cast<uint32_t>(std::min(script.options().number(":synth-depth").value_or(kDefaultHeight), kMaxHeight));
}

bool is_height_assumed(const ScriptState& script, const SessionOptions& options, const FunctionToSynthesize& function) {
  return options.synthesis.max_height == 0 && !script.options().number(":synth-depth") &&
         greatest_height(function.grammar) > synthesis_height(script, options);
}

WantedFunctions wanted_functions(const ScriptState& script, const SessionOptions& options) {
  return {&script.synthesis(), synthesis_height(script, options),
          std::ranges::any_of(script.synthesis().functions, [&](const FunctionToSynthesize& function) {
            return is_height_assumed(script, options, function);
          })};
}

}  // namespace preproc
