#pragma once

#include <string_view>

#include "parser/lexer.h"
#include "parser/source.h"
#include "parser/term_reader.h"
#include "script/command.h"
#include "script/scope.h"

namespace preproc {

/// Reads commands that solvers have beyond the standard. Those of z3: (check-sat-using T), (labels),
/// (eval t), (simplify t), (display t), (get-consequences (t ...) (t ...)), (apply T), (assert-soft t), (minimize t),
/// (maximize t), (get-objectives). Of others: (get-qe t), (get-abduct A t), (block-model :values) and the like of cvc5,
/// (get-interpolant ...) and (get-interpolants ...) in the forms of cvc5, Bitwuzla, MathSAT, OpenSMT and SMTInterpol.
/// Of this program: (get-models N (t ...)).
class SolverCommandReader {
 public:
  SolverCommandReader(const Source& source, Scope& scope, TermReader& terms)
      : source_(source), scope_(scope), terms_(terms) {}

  /// Reads the rest of the command `name` up to its closing parenthesis. False, with nothing read, if it is no command
  /// of these.
  bool read(Lexer& lexer, std::string_view name, Command& command);

 private:
  void read_blocking(Lexer& lexer, std::string_view name, Command& command);
  void read_list(Lexer& lexer, Command& command);
  void read_models(Lexer& lexer, Command& command);
  void read_soft(Lexer& lexer, Command& command);
  void read_condition(Lexer& lexer, Command& command, std::string_view what);
  void read_interpolant(Lexer& lexer, Command& command);
  void read_interpolants(Lexer& lexer, Command& command);
  std::vector<Symbol> read_part(Lexer& lexer);
  void skip_parameters(Lexer& lexer);
  std::string_view read_text(Lexer& lexer, std::string_view what);
  void close(Lexer& lexer);

  const Source& source_;
  Scope& scope_;
  TermReader& terms_;
};

}  // namespace preproc
