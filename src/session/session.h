#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "parser/command_reader.h"
#include "parser/source.h"
#include "session/command_progress.h"
#include "session/conformance_check.h"
#include "session/options.h"
#include "session/script_state.h"
#include "term/term_manager.h"

namespace preproc {

/// Reads one script, command by command: applies each command to the state of the script (`ScriptState`), and lets a
/// derived class respond to it (solve and answer, or write a script). An error in a command is reported once, at its
/// place. The session goes on after an error, and never answers sat while an assertion is missing because of one.
class Session {
 public:
  enum class End { OfInput, Exit };

  Session(const SessionOptions& options, Source& source, ScriptRules rules = {});
  virtual ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Reads and executes commands until the input ends, says (exit), or the options' token stops. In a log of queries
  /// (reset) ends a script as (exit) does.
  End run();
  /// True if an error was reported.
  bool had_error() const { return had_error_; }
  Pipeline& pipeline() { return engine_.pipeline(); }

 protected:
  /// Responds to a command that was read without error and has been applied to the state of the script. CommandRefused
  /// is reported as an error of the command.
  virtual void respond(const Command& command) = 0;
  /// Responds to a command that could not be read or applied. `message` is empty where the error was reported before:
  /// the command uses a symbol whose declaration failed. `asks`: the command is a question and changes nothing.
  virtual void respond_error(const std::string& message, bool asks) = 0;
  /// Responds to a command with terms that cannot be read. True if the command was handed on as text.
  virtual bool respond_unreadable(std::string_view) { return false; }
  /// Called at the end of the input or at (exit), before `run` returns.
  virtual void finish() {}

  const SessionOptions& options_;
  TermManager tm_;
  ScriptState script_;
  CommandReader reader_;
  Engine engine_;
  CommandProgress command_progress_;
  std::ostream* trace_stream_;  ///< where --trace-pass prints; never null

 private:
  void execute(Command& command);
  void follow(const Command& command);
  bool hand_on_unreadable(const ScriptError& error, bool read, std::string_view text);
  void report(const ScriptError& error, std::string_view text, bool read);
  bool is_first_report(Symbol symbol);

  Source& source_;
  ConformanceCheck standard_;
  bool had_error_ = false;
  std::vector<bool> reported_;  // by symbol: an error was reported about it
};

}  // namespace preproc
