#pragma once

#include <string>
#include <string_view>

#include "engine/statistics.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// The answer to (get-info keyword). `reason`: why the last check that was answered unknown was.
std::string information_text(const TermManager& tm, const ScriptState& script, const SessionOptions& options,
                             const EngineStatistics& statistics, const std::string& reason, std::string_view keyword);

/// The answer to (get-assertions). CommandRefused where the script has not asked for it at its start.
std::string assertions_text(TermManager& tm, const ScriptState& script);

}  // namespace preproc
