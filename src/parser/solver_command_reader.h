#pragma once

#include <string_view>

#include "parser/lexer.h"
#include "parser/term_reader.h"
#include "script/command.h"

namespace preproc {

/// Reads commands that solvers have beyond the standard. Those of z3: (check-sat-using T), (labels),
/// (eval t), (simplify t), (apply T), (assert-soft t), (minimize t), (maximize t), (get-objectives). Of others:
/// (get-qe t) of cvc5, (get-interpolant ...) and (get-interpolants ...) in the forms of cvc5, Bitwuzla, MathSAT,
/// OpenSMT and SMTInterpol. Of this program: (get-models N (t ...)).
class SolverCommandReader {
 public:
  explicit SolverCommandReader(TermReader& terms) : terms_(terms) {}

  /// Reads the rest of the command `name` up to its closing parenthesis. False, with nothing read, if it is no command
  /// of these.
  bool read(Lexer& lexer, std::string_view name, Command& command);

 private:
  void read_models(Lexer& lexer, Command& command);
  void read_soft(Lexer& lexer, Command& command);
  void read_interpolant(Lexer& lexer, Command& command);
  void read_interpolants(Lexer& lexer, Command& command);
  std::vector<Symbol> read_part(Lexer& lexer);
  void skip_parameters(Lexer& lexer);
  std::string_view read_text(Lexer& lexer, std::string_view what);
  void close(Lexer& lexer);

  TermReader& terms_;
};

}  // namespace preproc
