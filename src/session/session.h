#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "parser/command_reader.h"
#include "parser/source.h"
#include "process/progress.h"
#include "script/assertion_stack.h"
#include "script/scope.h"
#include "script/synthesis_collector.h"
#include "session/options.h"
#include "session/script_options.h"
#include "term/term_manager.h"

namespace preproc {

/// Runs one script, command by command: keeps names, assertions and options, and lets a derived class respond to each
/// command (solve and answer, or write a script). An error in a command is reported once, at its place. The session
/// goes on after an error, and never answers sat while an assertion is missing because of one.
class Session {
 public:
  enum class End { OfInput, Exit };

  Session(const SessionOptions& options, Source& source);
  virtual ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Reads and executes commands until the input ends or says (exit).
  End run();
  /// True if an error was reported.
  bool had_error() const { return had_error_; }
  Pipeline& pipeline() { return engine_.pipeline(); }

 protected:
  /// Responds to a command that was read without error and has been applied to scope and assertions.
  virtual void respond(const Command& command) = 0;
  /// Responds to a command that could not be read or applied. `message` is empty where the error was reported before:
  /// the command uses a symbol whose declaration failed. `asks`: the command is a question and changes nothing.
  virtual void respond_error(const std::string& message, bool asks) = 0;
  /// Responds to a command with terms that cannot be read. True if the command was handed on as text.
  virtual bool respond_unreadable(std::string_view) { return false; }
  /// Called when a name is declared again with another sort, as some solvers allow. True if the session accepts it:
  /// commands that cannot be read are given to `respond_unreadable` from then on. False: the declaration is an error.
  virtual bool accept_overloading() { return false; }
  /// True if this program obeys the options of the script; false if they are for the reader of its output only.
  virtual bool obeys_options() const { return true; }
  /// True if oracles are called; false if their declarations are handed on.
  virtual bool calls_oracles() const { return true; }
  /// Called at the end of the input or at (exit), before `run` returns.
  virtual void finish() {}

  /// The turn of the running command: a command that an earlier process has answered is applied, not answered again.
  Progress::Turn turn() const { return turn_; }
  /// Notes that the running command has its answer, whatever is still done for it.
  void note_answer();

  /// Reports an error at the running command.
  [[noreturn]] void fail(const Command& command, const std::string& message);
  /// The running command is one that the standard does not have: an error with SessionOptions::strict, else a line of
  /// the log.
  void object(const Command& command, const std::string& message) { object(diagnose(command, message)); }

  const SessionOptions& options_;
  TermManager tm_;
  Scope scope_;
  AssertionStack assertions_;
  SynthesisCollector synthesis_;  ///< the functions to be synthesised, and what SyGuS asks of them
  CommandReader reader_;
  Engine engine_;
  std::string logic_;
  /// Terms named by (! t :named n) that are in scope, in order.
  struct NamedTerm {
    Symbol name;
    Term term;
    uint32_t level;
  };
  std::vector<NamedTerm> named_terms_;
  ScriptOptions script_options_;
  std::map<std::string, std::string, std::less<>> script_info_;  ///< set-info
  /// The lowest push level that lost an assertion to an error: from this level on, assertions may be missing.
  /// UINT32_MAX: none is missing.
  uint32_t lost_level_ = UINT32_MAX;
  std::ostream* trace_stream_;  ///< for SessionOptions::trace_pass
  /// Notes that an assertion of the current level may be missing.
  void lose() { lost_level_ = std::min(lost_level_, assertions_.level()); }
  /// True after a pop or reset that failed, and after a second declaration of a name: there may be assertions that the
  /// script does not mean, and an unsat says nothing.
  bool surplus_ = false;
  bool nothing_lost() const { return lost_level_ == UINT32_MAX; }
  /// True once a name stands for several functions.
  bool overloaded_ = false;
  /// True if an oracle was declared.
  bool has_oracles() const { return !oracles_.empty(); }

  /// The options of solvers for this script: its logic, its options, and each limit as the tighter one of script and
  /// command line.
  BackendOptions backend_options() const;
  /// The greatest height of terms for functions that are synthesised beside existential constants.
  uint32_t synthesis_height() const;
  /// True if `synthesis_height` is a default, and the function's grammar has higher terms. An unsat up to that height
  /// then says nothing.
  bool is_height_assumed(const FunctionToSynthesize& function) const;
  /// True if the name of the script's file is that of a SyGuS problem.
  bool is_sygus_file() const { return source_.is_sygus(); }
  /// The part of the script behind the running command, as far as it is in memory.
  std::string_view text_ahead() const { return {source_.begin(), source_.end()}; }

 private:
  void begin_command();
  void check_standard(const Command& command);
  void object(const Diagnostic& diagnostic);
  Diagnostic diagnose(const Command& command, const std::string& message) const;
  void apply(Command& command);
  void collect_synthesis(Command& command);
  void declare(const Command& command);
  Function declared_function(const Command& command);
  void define(Command& command);
  void set_logic(const Command& command);
  void set_option(const Command& command);
  void reset(bool everything);
  void report(const ScriptError& error, std::string_view text);
  bool poison(Symbol symbol);
  bool is_theory_symbol(Symbol name) const;

  Source& source_;
  /// The oracles by name and sort: an oracle that is declared again is the same object.
  std::map<std::pair<std::string, uint32_t>, std::shared_ptr<Oracle>> oracles_;
  Progress::Turn turn_ = Progress::Turn::New;
  bool had_error_ = false;
  bool started_ = false;        // something was declared, asserted, pushed or checked
  bool asserting_ = false;      // something was asserted, pushed or checked
  std::vector<bool> poisoned_;  // symbols about which an error was reported
};

}  // namespace preproc
