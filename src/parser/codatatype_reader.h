#pragma once

#include "parser/lexer.h"
#include "parser/term_reader.h"

namespace preproc {

/// Reads declare-codatatype and declare-codatatypes, whose values may be infinite: no theory of this program has them.
/// Their sorts and operators are kept as written from then on, for the solvers' programs that know them. Throws
/// ScriptError at its place for what is not supported: parameters, fields of datatypes and of declared sorts with
/// arguments, and names that have a meaning already.
class CodatatypeReader {
 public:
  /// The declared sorts that fields have are added to `sorts`.
  CodatatypeReader(TermReader& terms, std::vector<Sort>& sorts) : terms_(terms), sorts_(sorts) {}

  /// Reads the rest of the command but for its closing parenthesis. `plural`: declare-codatatypes.
  void read(Lexer& lexer, bool plural);

 private:
  void read_name(Lexer& lexer);
  void read_constructors(Lexer& lexer);
  void read_constructor(Lexer& lexer);
  void read_operator(Lexer& lexer, std::string_view what, bool is_constructor);

  TermReader& terms_;
  std::vector<Sort>& sorts_;
};

}  // namespace preproc
