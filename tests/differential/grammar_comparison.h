#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// What the grammar and the program's reader made of one text.
struct GrammarComparison {
  std::string syntax_error;                   ///< of the grammar; empty: it accepts the text
  std::vector<std::string> errors;            ///< of the program
  std::vector<std::string> differences;       ///< in commands or terms, and errors that are not explained
  std::map<std::string, uint32_t> explained;  ///< kinds of errors that no grammar finds, with their numbers
  uint32_t commands = 0;
  uint32_t terms = 0;  ///< terms compared

  bool both_accept() const { return syntax_error.empty() && errors.empty(); }
  bool both_reject() const { return !syntax_error.empty() && !errors.empty(); }
};

/// Reads the text twice, command by command: with the lexer and parser generated from grammar/SmtLib.g4 as they are,
/// and with the program's reader, applied to a session. Compared are acceptance, the kinds of the commands and what
/// they say, and each term with the one that AntlrTermBuilder makes of the tree. Needs a stack that fits the nesting of
/// the text.
///
/// An error of the program where the grammar has none is a difference, unless it is one of a kind that no grammar finds
/// (ill-sorted terms, names declared twice, ...); an ill-sorted term must be one to AntlrTermBuilder too.
GrammarComparison compare_with_grammar(const std::string& text);

}  // namespace preproc
