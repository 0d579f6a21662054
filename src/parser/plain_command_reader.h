#pragma once

#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"

namespace preproc {

/// Reads options, questions and other short commands in their plain form, behind the command's name. Most scripts have
/// no others, and are spared the generated parser, whose tables take longer to make than a small script to answer.
class PlainCommandReader {
 public:
  PlainCommandReader(Scope& scope, TermReader& terms) : scope_(scope), terms_(terms) {}

  /// Reads the rest of the command. False if it is another command, or if something is unusual or wrong: then the lexer
  /// stands anywhere, and the grammar is to read the command and to say what is wrong with it.
  bool read(Lexer& lexer, std::string_view name, Command& command);

 private:
  bool read_attribute(Lexer& lexer, Command& command);
  bool read_terms(Lexer& lexer, Command& command);
  bool read_arguments(Lexer& lexer, Command& command);

  Scope& scope_;
  TermReader& terms_;
};

}  // namespace preproc
