#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"
#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// The terms of a function's grammar up to a height as a formula: constants whose values choose one term, the same one
/// for all occurrences of the function, and an output for each occurrence.
/// Guarantee: each term of the grammar of at most that height has values that choose it, or an equal one; none else
/// has.
class FunctionEncoding {
 public:
  virtual ~FunctionEncoding() = default;

  /// True if the grammar has no term of that height, or the formula would be too large.
  virtual bool empty() const = 0;
  virtual bool too_large() const = 0;
  /// What the choice has to satisfy.
  virtual const std::vector<Term>& conditions() const = 0;
  /// The output of the function for these arguments. Conditions about constants made for it are appended.
  virtual Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) = 0;
  /// The constants whose values `decode` needs.
  virtual std::vector<Function> symbols() const = 0;
  /// The function's body, over its parameters.
  virtual Term decode(const Assignment& model) const = 0;
};

/// What the names of an encoding's constants begin with; no script can write it. `serial` tells encodings of one
/// function and height apart, 0 where there is one.
std::string encoding_prefix(const TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                            uint32_t serial);

}  // namespace preproc
