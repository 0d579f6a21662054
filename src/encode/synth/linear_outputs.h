#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// Equations between the outputs of one unknown function where all terms of its grammar are linear in the parameters,
/// such as those of `T -> x | i | (Constant Int) | (+ T T) | (- T T)`: there are coefficients with
///
///     out = c + a1 * arg1 + ... + an * argn
///
/// for every occurrence. A selector tree implies this only by its cases, each of which a solver has to refute; the
/// equations are linear where arguments are numbers. A product with an argument that is no number is a constant of its
/// own, the same for the same argument.
/// Guarantee: for any choice of a term of the grammar there are values of the constants that satisfy the equations of
/// all occurrences, so that asserting them neither loses nor adds a function. Cost: an equation of as many products as
/// there are parameters, for each occurrence.
class LinearOutputs {
 public:
  /// `prefix`: the beginning of the names of its constants. Precondition: definitions in the grammar are expanded.
  LinearOutputs(TermManager& tm, const FunctionToSynthesize& function, std::string prefix);

  /// True if all terms of the grammar are linear, and range and parameters (one at least) are Int, or all Real.
  bool applies() const { return applies_; }
  /// The equation of an occurrence. Null where it would say nothing: an argument is neither a number nor one of an
  /// occurrence before. Preconditions: `applies()`; the arguments have no bound variables.
  Term equation(std::span<const Term> arguments, Term output);

 private:
  /// The product of a parameter's coefficient and an argument.
  Term product(size_t parameter, Term argument, bool& fresh);

  TermManager& tm_;
  std::string prefix_;
  Sort sort_;
  bool applies_ = false;
  size_t occurrences_ = 0;
  Term constant_;
  std::vector<Term> coefficients_;                            // by parameter
  std::vector<std::vector<std::pair<Term, Term>>> products_;  // by parameter: arguments that are no numbers
};

}  // namespace preproc
