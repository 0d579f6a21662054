#pragma once

#include "engine/query.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// The query of a check of the script as it is, under the assumptions of the last check, without the parts of a query
/// that only the check's own answer depends on. The query shows the state and the check, which have to outlive it.
Query script_query(const ScriptState& script, const SessionOptions& options, const LastCheck& last);

}  // namespace preproc
