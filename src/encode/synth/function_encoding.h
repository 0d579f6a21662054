#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/synth/chosen_term.h"
#include "encode/synth/cost_kinds.h"
#include "evaluate/evaluator.h"
#include "rewrite/simplifier.h"
#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

class FunctionCost;

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
  /// The function's body before anything is chosen: alternatives are the productions as they are written, nothing is
  /// simplified. Nothing where the encoding has no such form.
  virtual std::optional<OpenTerm> open_definition() = 0;
  /// Appends what the chosen term costs, up to a constant, by kind. False, and nothing is appended, where the encoding
  /// cannot tell.
  virtual bool append_costs(const FunctionCost& cost, CostsByKind& costs) const = 0;
};

/// What the names of an encoding's constants begin with; no script can write it. `serial` tells encodings of one
/// function and height apart, 0 where there is one.
std::string encoding_prefix(const TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                            uint32_t serial);

}  // namespace preproc
