#pragma once

#include "backends/backend.h"
#include "engine/query.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// How solvers are made for a script: its logic, its options, and each limit as the tighter one of script and command
/// line.
BackendOptions backend_options(const ScriptState& script, const SessionOptions& options);

/// Options of a backend from the options alone, with this logic.
BackendOptions backend_options(const ScriptOptions& wishes, const std::string& logic, const EngineOptions& options);

/// The functions that a script wants beside existential constants, and the height of their terms.
WantedFunctions wanted_functions(const ScriptState& script, const SessionOptions& options);

/// The greatest height of terms for functions that are synthesised beside existential constants.
uint32_t synthesis_height(const ScriptState& script, const SessionOptions& options);

/// True if `synthesis_height` is a default, and the function's grammar has higher terms. An unsat up to that height
/// then says nothing.
bool is_height_assumed(const ScriptState& script, const SessionOptions& options, const FunctionToSynthesize& function);

}  // namespace preproc
