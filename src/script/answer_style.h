#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace preproc {

/// How the bits of a value are written: hexadecimal where the width is a multiple of four and else binary, always
/// binary, hexadecimal where it can be, or as a decimal number, `(_ bv5 8)`.
enum class BitsStyle : uint8_t { Short, Binary, Hexadecimal, Decimal };

/// How answers are written where more than one way is right. A client knows the way of the solver that it starts.
struct AnswerStyle {
  BitsStyle bits = BitsStyle::Short;
  bool val_elements = false;  ///< elements of uninterpreted sorts as `U!val!0`, as z3 has them, not `(as @U_0 U)`
  bool plain_echo = false;    ///< (echo "a") prints a, not "a"
  /// (get-objectives) writes values that are whole as numerals, whatever the sort, as z3 has them: 5, not 5.0 or #x05.
  bool numeral_objectives = false;
  bool cores_of_assumptions = false;  ///< (get-unsat-core) has assumptions too, in front of names, as z3 has them
  /// True for options that the solver has; others are errors. Null: options that this program does not know are
  /// passed by.
  std::function<bool(const std::string& name)> has_option = {};
  std::string name = {};                      ///< of (get-info :name); empty: this program's
  std::function<std::string()> version = {};  ///< of (get-info :version); null: this program's

  bool colours = false;  ///< answers and errors have colours, for a terminal: `in_colour`

  /// Real numbers as decimals with so many places, `0.3333333333?`, where there are more; 0: as quotients.
  uint32_t decimal_places = 0;

  bool changes_values() const { return bits != BitsStyle::Short || val_elements || decimal_places > 0; }
};

/// A value as this program writes it, or a text with such values, in that style: bit-vector literals and elements are
/// written anew, strings, symbols between bars and comments stay.
std::string in_style(const AnswerStyle& style, std::string text);

/// An answer with the colour of its kind: sat green, unsat blue, what is not known yellow, errors red, others none.
/// Without `colours` the answer as it is.
std::string in_colour(std::string answer, bool colours);

}  // namespace preproc
