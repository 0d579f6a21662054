#pragma once

#include <memory>

#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/command.h"

namespace preproc {

/// Reads commands by the ANTLR grammar grammar/SmtLib.g4. Tokens come from the Lexer; each term is one token to the
/// grammar (it would recurse) and is read by the TermReader once the command's structure is known. Commands the grammar
/// does not know come back as CommandKind::Other.
class CommandGrammar {
 public:
  CommandGrammar(const Source& source, Scope& scope, TermReader& terms);
  ~CommandGrammar();

  /// The lexer stands behind the opening parenthesis of the command, and afterwards behind its closing one.
  void read(Lexer& lexer, Command& command);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace preproc
