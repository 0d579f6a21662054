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

/// The terms of a function's grammar up to a height, as a formula: constants whose values choose one term for all
/// occurrences of the function, and an output for each occurrence.
/// Guarantee: for each term of the grammar of at most that height there are values that choose it, or an equal term of
/// the grammar. No values choose other terms.
class FunctionEncoding {
 public:
  virtual ~FunctionEncoding() = default;

  /// True if the grammar has no term of that height, or the formula would be too large.
  virtual bool empty() const = 0;
  virtual bool too_large() const = 0;
  /// The conditions on the constants of the choice.
  virtual const std::vector<Term>& conditions() const = 0;
  /// The output of the function for these arguments. Conditions on constants made for the output are appended: there
  /// are none where an argument has bound variables.
  virtual Term apply(Simplifier& simplifier, std::span<const Term> arguments, std::vector<Term>& conditions) = 0;
  /// The output as a term over the constants of the choice alone, for the body of a definition.
  virtual Term apply_closed(Simplifier& simplifier, std::span<const Term> arguments) = 0;
  /// The constants whose values `decode` needs.
  virtual std::vector<Function> symbols() const = 0;
  /// How patterns of productions are put together: calls of defined functions may be replaced in them.
  enum class Patterns : uint8_t { Expanded, Written };
  /// The function's body, over its parameters.
  virtual Term decode(const Assignment& model, Patterns patterns) const = 0;
  Term decode(const Assignment& model) const { return decode(model, Patterns::Expanded); }
  static Term pattern_of(const Production& production, Patterns patterns) {
    return patterns == Patterns::Written ? production.written() : production.pattern;
  }
  /// The function's body with all choices open. Alternatives are the productions as they are written, without
  /// simplification. Nothing if the encoding has no such form.
  virtual std::optional<OpenTerm> open_definition() = 0;
  /// Appends the costs of the chosen term, up to a constant, by kind. If the encoding cannot tell them, returns false
  /// and appends nothing.
  virtual bool append_costs(const FunctionCost& cost, CostsByKind& costs) const = 0;
};

/// The beginning of the names of an encoding's constants, which no script can write. `serial` tells encodings of one
/// function and height apart; it is 0 if there is one only.
std::string encoding_prefix(const TermManager& tm, const FunctionToSynthesize& function, uint32_t height,
                            uint32_t serial);

}  // namespace preproc
