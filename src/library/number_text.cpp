#include "library/number_text.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <boost/locale/utf.hpp>

#include "library/library_error.h"
#include "script/diagnostic.h"
#include "value/number_in.h"
#include "value/string_text.h"

namespace preproc {

namespace {

namespace utf = boost::locale::utf;

[[noreturn]] void refuse(std::string_view text, const std::string& expected) {
  throw LibraryError(PREPROC_BAD_ARGUMENT, "`" + excerpt(text) + "`: expected " + expected);
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The rational that `12`, `1.5` or `2/3` says; false where the text says none.
bool parse_rational(std::string_view text, mpq_class& value) {
  if (const size_t slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view denominator = text.substr(slash + 1);
    if (!is_digits(text.substr(0, slash)) || !is_digits(denominator) ||
        denominator.find_first_not_of('0') == std::string_view::npos) {
      return false;
    }
    value = mpq_class(std::string(text));
    value.canonicalize();
    return true;
  }
  const size_t point = std::min(text.find('.'), text.size());
  const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
  if (!is_digits(text.substr(0, point)) || (point < text.size() && !is_digits(fraction))) {
    return false;
  }
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, fraction.size());
  value = mpq_class(mpz_class(std::string(text.substr(0, point)) + std::string(fraction)), scale);
  value.canonicalize();
  return true;
}

Term bits_of_literal(TermManager& tm, Sort sort, std::string_view text) {
  const bool hexadecimal = text.starts_with("#x");
  const std::string_view digits = text.substr(std::min<size_t>(2, text.size()));
  const std::string_view allowed = hexadecimal ? "0123456789abcdefABCDEF" : "01";
  if (digits.empty() || digits.find_first_not_of(allowed) != std::string_view::npos ||
      (!hexadecimal && !text.starts_with("#b"))) {
    refuse(text, "digits behind #x or #b");
  }
  const BitVector bits = hexadecimal ? BitVector::from_hexadecimal(digits) : BitVector::from_binary(digits);
  if (bits.width() != tm.sorts().width(sort)) {
    refuse(text, "as many digits as " + tm.sorts().to_string(sort) + " has bits");
  }
  return tm.mk_value(Value(bits));
}

/// The number that an optional sign and digits say, if it has at most 64 bits: most numbers, without GMP.
std::optional<uint64_t> parse_word(std::string_view text) {
  const std::optional<int64_t> number = number_in<int64_t>(text);
  return number ? std::optional(static_cast<uint64_t>(*number)) : std::nullopt;
}

}  // namespace

Term number_of_text(TermManager& tm, Sort sort, std::string_view text) {
  const SortTable& sorts = tm.sorts();
  if (sorts.is_bitvec(sort) && text.starts_with('#')) {
    return bits_of_literal(tm, sort, text);
  }
  if (sorts.is_bitvec(sort) && sorts.width(sort) <= 64) {
    if (const std::optional<uint64_t> word = parse_word(text)) {
      return tm.mk_bv(sorts.width(sort), *word);
    }
  }
  const bool negative = text.starts_with('-');
  mpq_class value;
  if (!parse_rational(text.substr(negative ? 1 : 0), value)) {
    refuse(text, "a number");
  }
  if (negative) {
    value = -value;
  }
  if (sort == sorts.real()) {
    return tm.mk_real(value);
  }
  if (value.get_den() != 1) {
    refuse(text, "a whole number");
  }
  if (sort == sorts.integer()) {
    return tm.mk_int(value.get_num());
  }
  if (sorts.is_bitvec(sort)) {
    mpz_class bits;
    mpz_fdiv_r_2exp(bits.get_mpz_t(), value.get_num().get_mpz_t(), sorts.width(sort));
    return tm.mk_value(Value(BitVector(sorts.width(sort), bits)));
  }
  throw LibraryError(PREPROC_BAD_SORT, "expected a sort of numbers, got " + sorts.to_string(sort));
}

std::u32string string_of_utf8(std::string_view text) {
  std::u32string string;
  for (auto place = text.begin(); place != text.end();) {
    const utf::code_point c = utf::utf_traits<char>::decode(place, text.end());
    if (!utf::is_valid_codepoint(c) || c > kMaxCodePoint) {
      refuse(text, "UTF-8, of characters up to U+2FFFF");
    }
    string.push_back(c);
  }
  return string;
}

std::string text_of_value(const Value& value) {
  if (value.is_bool()) {
    return value.boolean() ? "1" : "0";
  }
  if (value.is_bitvec()) {
    return value.bits().to_mpz().get_str();
  }
  if (value.is_int()) {
    return value.integer().get_str();
  }
  if (value.is_real()) {
    return value.real().get_str();
  }
  if (value.is_string()) {
    std::string text;
    for (const char32_t c : value.string()) {
      utf::utf_traits<char>::encode(c, std::back_inserter(text));
    }
    return text;
  }
  throw LibraryError(PREPROC_BAD_ARGUMENT, "expected a Boolean, a number or a string");
}

}  // namespace preproc
