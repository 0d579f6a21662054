#pragma once

#include <string>

#include "engine/host.h"
#include "parser/command_reader.h"
#include "session/script_state.h"

namespace preproc {

/// Looks for what of a script is no SMT-LIB: an error if the session is strict, else a line of the log.
class ConformanceCheck {
 public:
  ConformanceCheck(CommandReader& reader, const ScriptState& script, const Host& host, bool strict)
      : reader_(reader), script_(script), host_(host), strict_(strict) {}

  /// Checks a command that was read and is not applied yet. ScriptError where it is refused.
  void check(const Command& command);

 private:
  void object(const Diagnostic& diagnostic);
  void object(const Command& command, const std::string& message) { object(reader_.diagnose(command, message)); }

  CommandReader& reader_;
  const ScriptState& script_;
  const Host& host_;
  const bool strict_;
};

}  // namespace preproc
