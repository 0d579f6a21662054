#pragma once

#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"

namespace preproc {

/// Reads declarations and definitions of functions from the lexer, behind the command's name or the function's. Scripts
/// have tens of thousands of these.
class DeclarationReader {
 public:
  DeclarationReader(Scope& scope, TermReader& terms) : scope_(scope), tm_(scope.manager()), terms_(terms) {}

  /// Reads the rest of declare-const, declare-fun, define-const or define-fun in its plain form: everything between
  /// name and closing parenthesis, sorts this program has a meaning for. False if it is another command, or if
  /// something is unusual or wrong: then the lexer stands anywhere and nothing is bound, and the grammar is to read the
  /// command and to say what is wrong with it.
  bool read_plain(Lexer& lexer, std::string_view name, Command& command);

  /// `(S ...) R` as a sort.
  Sort read_function_sort(Lexer& lexer);
  /// `((x S) ...) R` as a sort; the variables stay bound.
  Sort read_signature(Lexer& lexer);
  /// `((x S) ...) R body`: everything but the name. Binds nothing that stays.
  void read_definition(Lexer& lexer, FunctionDefinition& definition);
  /// A definition's body; an Int body of a Real function becomes one of to_real. Throws ScriptError if its sort is not
  /// `range`.
  Term read_body(Lexer& lexer, Sort range);

 private:
  void read_plain_or_throw(Lexer& lexer, Command& command);
  bool has_plain_sorts(const Command& command) const;

  Scope& scope_;
  TermManager& tm_;
  TermReader& terms_;
};

}  // namespace preproc
