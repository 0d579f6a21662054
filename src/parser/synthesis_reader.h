#pragma once

#include <string_view>

#include "parser/lexer.h"
#include "parser/source.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"
#include "term/term_map.h"

namespace preproc {

/// Reads the commands that ask for functions: synth-fun, which SMT-LIB scripts may have too, and the rest of what
/// SyGuS-IF adds to SMT-LIB, in the forms of SyGuS-IF 2.1 and 1. From the first of them on terms are read as SyGuS-IF
/// has them. Terms must be fully understood: an operator unknown to this program is an error here in any session.
///
/// Oracles and optimize-synth are not read: they remain unknown commands.
class SynthesisReader {
 public:
  SynthesisReader(const Source& source, Scope& scope, TermReader& terms)
      : source_(source), scope_(scope), tm_(scope.manager()), terms_(terms) {}

  /// Reads the rest of the command `name` up to its closing parenthesis. False, with nothing read, if it is no command
  /// of these.
  bool read(Lexer& lexer, std::string_view name, Command& command);

 private:
  void read_arguments(Lexer& lexer, Command& command);
  void read_function(Lexer& lexer, Command& command);
  void read_original(Lexer& lexer, FunctionToSynthesize& function);
  void read_horn_clause(Lexer& lexer, Command& command);
  Term read_condition(Lexer& lexer);
  Function read_function_name(Lexer& lexer, std::string_view what);
  void read_attributes(Lexer& lexer);

  const Source& source_;
  Scope& scope_;
  TermManager& tm_;
  TermReader& terms_;
  TermSet checked_;  // terms of constraints in which there is nothing to object to
};

}  // namespace preproc
