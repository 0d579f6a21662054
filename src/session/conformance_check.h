#pragma once

#include <string>

#include "engine/host.h"
#include "parser/command_reader.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Looks for what of a script is no SMT-LIB: an error if the session is strict, else a line of the log. A logic that is
/// probably misspelt is warned of (SessionOptions::warn) without a log too: nobody else notices that it is another one.
class ConformanceCheck {
 public:
  ConformanceCheck(CommandReader& reader, const ScriptState& script, const Host& host, const SessionOptions& options)
      : reader_(reader), script_(script), host_(host), options_(options) {}

  /// Checks a command that was read and is not applied yet. ScriptError where it is refused.
  void check(const Command& command);

 private:
  void check_logic(const Command& command);
  void object(const Diagnostic& diagnostic);
  void object(const Command& command, const std::string& message) { object(reader_.diagnose(command, message)); }

  CommandReader& reader_;
  const ScriptState& script_;
  const Host& host_;
  const SessionOptions& options_;
};

}  // namespace preproc
