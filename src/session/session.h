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
/// command (solve and answer, or write a script). An error in a command is reported once, at its place; the session
/// goes on, knows that something is missing, and never says sat while an assertion is.
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
  /// A command that was read without error and has been applied to scope and assertions.
  virtual void respond(const Command& command) = 0;
  /// A command that could not be read or applied; `message` is empty where the error was reported before (a symbol
  /// whose declaration failed is used). `asks`: the command is a question and changes nothing.
  virtual void respond_error(const std::string& message, bool asks) = 0;
  /// A command with terms in a form that is not read. True if it was handed on as text.
  virtual bool respond_unreadable(std::string_view) { return false; }
  /// A name is declared again, with another sort, as some solvers allow. True if that is none of our business: commands
  /// that do not read are given to `respond_unreadable` from then on.
  virtual bool accept_overloading() { return false; }
  /// True if the options of the script are for this program, not only for the one that reads what it writes.
  virtual bool obeys_options() const { return true; }
  /// True if oracles are called: else their declarations are handed on.
  virtual bool calls_oracles() const { return true; }
  /// At the end of the input or (exit), before `run` returns.
  virtual void finish() {}

  /// Of the running command: what an earlier process has answered is applied, not answered again.
  Progress::Turn turn() const { return turn_; }
  /// The running command has its answer, whatever else is done about it.
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
  /// The level below which nothing was lost to an error: assertions above it are not all there. UINT32_MAX: all are
  /// there.
  uint32_t lost_level_ = UINT32_MAX;
  std::ostream* trace_stream_;  ///< for SessionOptions::trace_pass
  /// Notes that something of the current scope is missing.
  void lose() { lost_level_ = std::min(lost_level_, assertions_.level()); }
  /// True after a pop or reset that failed: assertions may be there that should not, and unsat means nothing.
  bool surplus_ = false;
  bool nothing_lost() const { return lost_level_ == UINT32_MAX; }
  /// There are names that stand for several functions.
  bool overloaded_ = false;
  /// An oracle was declared: `TermManager` has one.
  bool has_oracles() const { return !oracles_.empty(); }

  /// How solvers are made for the script: its logic, its options, and the tighter of its limits and the command line's.
  BackendOptions backend_options() const;
  /// Terms of functions synthesised beside existential constants have at most this height.
  uint32_t synthesis_height() const;
  /// True if nobody asked for that height, and a grammar of those has higher terms: that there are no functions of that
  /// height says nothing then.
  bool is_height_assumed(const FunctionToSynthesize& function) const;
  /// By the name of the file.
  bool is_sygus_file() const { return source_.is_sygus(); }
  /// What is in memory of the script behind the running command.
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
  /// By name and sort: what is declared again is the same.
  std::map<std::pair<std::string, uint32_t>, std::shared_ptr<Oracle>> oracles_;
  Progress::Turn turn_ = Progress::Turn::New;
  bool had_error_ = false;
  bool started_ = false;        // something was declared, asserted, pushed or checked
  bool asserting_ = false;      // something was asserted, pushed or checked
  std::vector<bool> poisoned_;  // symbols about which an error was reported
};

}  // namespace preproc
