#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <gmpxx.h>

#include "value/regex.h"
#include "value/string_text.h"

namespace preproc {

// The functions of the theory UnicodeStrings (SMT-LIB 2.6) on values. Where the standard leaves no choice they are
// total; an empty result means that it would be longer than `kMaxStringLength` or take too much work.

/// Strings of more characters are not computed.
inline constexpr size_t kMaxStringLength = size_t{1} << 17;

/// str.substr: from `offset` on, at most `length` characters; "" where the offset is outside or the length not
/// positive.
std::u32string substring(const std::u32string& s, const mpz_class& offset, const mpz_class& length);

/// str.indexof: the first place not before `from` where `part` occurs; -1 if there is none or `from` is outside the
/// string. "" occurs everywhere, at the end too.
mpz_class index_of(std::u32string_view s, std::u32string_view part, const mpz_class& from);

/// str.replace: the first occurrence; that of "" is at the beginning.
std::optional<std::u32string> replace_first(const std::u32string& s, const std::u32string& part,
                                            const std::u32string& by);
/// str.replace_all: every occurrence, from the left; none of "".
std::optional<std::u32string> replace_all(const std::u32string& s, const std::u32string& part,
                                          const std::u32string& by);
/// str.replace_re: the shortest of the leftmost matches.
std::optional<std::u32string> replace_match(const std::u32string& s, const Regex& regex, const std::u32string& by);
/// str.replace_re_all: from the left, the shortest of the leftmost matches that are not empty.
std::optional<std::u32string> replace_all_matches(const std::u32string& s, const Regex& regex,
                                                  const std::u32string& by);

/// str.is_digit: one character from 0 to 9.
bool is_digit(std::u32string_view s);
/// str.to_code: the code point of a string of one character, else -1.
mpz_class to_code(std::u32string_view s);
/// str.from_code: the character of a code point, else "".
std::u32string from_code(const mpz_class& code);
/// str.to_int: the number that digits alone denote, else -1; "" has no digits.
std::optional<mpz_class> to_int(std::u32string_view s);
/// str.from_int: a number in decimal, "" for negative ones.
std::u32string from_int(const mpz_class& number);

}  // namespace preproc
