#pragma once

#include <memory>
#include <string>

#include "parser/declaration_reader.h"
#include "parser/lexer.h"
#include "parser/plain_command_reader.h"
#include "parser/solver_command_reader.h"
#include "parser/source.h"
#include "parser/synthesis_reader.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"

namespace preproc {

class CommandGrammar;

/// Reads a script command by command. The frequent commands (assert, check-sat, push, pop, exit, plain declarations and
/// definitions, plain options and questions) are read by hand, those of SyGuS-IF by the SynthesisReader, the structure
/// of all others by the ANTLR grammar grammar/SmtLib.g4, the terms in them by the TermReader.
class CommandReader {
 public:
  CommandReader(Source& source, Scope& scope);
  ~CommandReader();

  /// Reads the next command into `command`; blocks on a pipe until it is there. False at the end of the input.
  /// Throws ScriptError with the reader behind the command in question: the next call goes on with the next one.
  bool next(Command& command);
  /// After a ScriptError: the command that could not be read, as written.
  std::string_view failed_text() const { return failed_text_; }

  /// Reads commands that solvers have beyond the standard, which are unknown ones else.
  void set_reads_solver_commands(bool on) { reads_solver_commands_ = on; }

  /// `file:line:column` of a place in the last command.
  std::string position(const char* place) const;
  /// A diagnostic about the command, with its place and its text.
  Diagnostic diagnose(const Command& command, const std::string& message) const {
    return {source_.position(command.place), "`" + excerpt(command.text) + "`: " + message};
  }
  const Source& source() const { return source_; }

  TermReader& terms() { return terms_; }

 private:
  void read(Lexer& lexer, Command& command);
  void read_assumptions(Lexer& lexer, Command& command);
  void close_command(Lexer& lexer);
  void skip_failed(const char* begin);

  Source& source_;
  Scope& scope_;
  TermReader terms_;
  DeclarationReader declarations_;
  PlainCommandReader plain_commands_;
  SynthesisReader synthesis_;
  SolverCommandReader solver_commands_;
  bool reads_solver_commands_ = false;
  std::unique_ptr<CommandGrammar> grammar_;
  std::string_view failed_text_;
  bool was_stray_ = false;  // the last thing that was read is no command
};

}  // namespace preproc
