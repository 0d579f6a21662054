#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace preproc {

/// The largest code point of an SMT-LIB string's character.
inline constexpr char32_t kMaxCodePoint = 0x2FFFF;

/// The string that a literal denotes. `content` is the text between its quotes: `""` stands for one quote, `\u{X}` with
/// one to five hexadecimal digits up to 2ffff and `\uXXXX` for a code point (SMT-LIB 2.6, UnicodeStrings); every other
/// character, a backslash too, for itself. Empty where a byte is no ASCII: solvers read such texts differently.
std::optional<std::u32string> string_of_literal(std::string_view content);

/// The string in printable ASCII: every other character and the backslash as `\u{X}`.
std::string escaped(std::u32string_view string);

/// The literal, quotes included, that this program and all solvers read as the string: `escaped`, and a quote
/// doubled.
std::string literal_of_string(std::u32string_view string);

}  // namespace preproc
