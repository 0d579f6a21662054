#pragma once

#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"

namespace preproc {

// What readers of commands have in common.

/// Reads a term into the command, with its text.
inline void read_term_with_text(TermReader& terms, Lexer& lexer, Command& command) {
  const char* const place = lexer.skip_blank();
  command.terms.push_back(terms.read(lexer));
  command.texts.emplace_back(place, static_cast<size_t>(lexer.position() - place));
}

/// Reads terms as far as the closing parenthesis, which is left.
inline void read_terms_with_texts(TermReader& terms, Lexer& lexer, Command& command) {
  while (lexer.peek() != TokenType::RightParen) {
    read_term_with_text(terms, lexer, command);
  }
}

/// Reads a command of this kind by `read`, which says whether it could. Where it could not, or has met an error, false:
/// nothing of it is left in the scope or the command, and the lexer stands anywhere. The grammar meets an error again,
/// and knows better what was expected.
template <typename Read>
bool try_to_read(Scope& scope, TermReader& terms, Command& command, CommandKind kind, Read&& read) {
  const size_t locals = scope.local_mark();
  command.kind = kind;
  try {
    if (read()) {
      return true;
    }
  } catch (const ScriptError&) {
    // As where it could not be read.
  }
  scope.unbind_locals(locals);
  terms.take_named();
  command.clear();
  return false;
}

}  // namespace preproc
