#pragma once

#include <vector>

#include "parser/term_reader.h"

namespace preproc {

/// Reads the arguments of declare-datatype and declare-datatypes, of SMT-LIB's form and of the older one with
/// parameters in front: `(T) ((List nil (cons (head T) (tail List))))`. Iterative but for sorts' own nesting; linear in
/// the text.
class DatatypeReader {
 public:
  DatatypeReader(Scope& scope, TermReader& terms) : scope_(scope), tm_(scope.manager()), terms_(terms) {}

  /// The lexer stands behind the command's name; the syntax of the whole command is known to be right. Returns the
  /// datatypes, defined; the caller binds them. Throws ScriptError for names listed twice, unknown sorts, datatypes
  /// without finite values.
  std::vector<uint32_t> read(Lexer& lexer, bool plural);

 private:
  std::vector<uint32_t> read_group(Lexer& lexer, bool plural);
  void read_names(Lexer& lexer, bool plural);
  void add_name(Lexer& lexer);
  void read_body(Lexer& lexer, size_t place);
  void read_constructors(Lexer& lexer, DatatypeDeclaration& declaration);
  static uint32_t count_parameters(Lexer lexer);
  void read_old_form(Lexer& lexer);
  std::vector<Sort> read_parameters(Lexer& lexer);
  void bind_sorts(bool old_form);

  Scope& scope_;
  TermManager& tm_;
  TermReader& terms_;
  const char* begin_ = nullptr;
  std::vector<uint32_t> ids_;
  std::vector<const char*> places_;  // of the names
  std::vector<uint32_t> arities_;
  std::vector<DatatypeDeclaration> declarations_;
};

}  // namespace preproc
