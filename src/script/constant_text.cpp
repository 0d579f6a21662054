#include "script/constant_text.h"

#include <array>
#include <cstring>
#include <string>

#include <gmpxx.h>

namespace preproc {

namespace {

/// "00" to "ff".
constexpr std::array<char, 512> kHexadecimalBytes = [] {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<char, 512> pairs{};
  for (size_t byte = 0; byte < 256; ++byte) {
    pairs[2 * byte] = digits[byte >> 4];
    pairs[2 * byte + 1] = digits[byte & 15];
  }
  return pairs;
}();

/// A bit-vector constant of at most 64 bits; returns the end.
char* write_word(char* place, uint32_t width, uint64_t word) {
  *place++ = '#';
  if (width % 4 != 0) {
    *place++ = 'b';
    for (uint32_t shift = width; shift-- > 0;) {
      *place++ = (word >> shift & 1U) != 0 ? '1' : '0';
    }
    return place;
  }
  *place++ = 'x';
  if (width % 8 != 0) {
    width -= 4;
    *place++ = kHexadecimalBytes[2 * (word >> width & 15U) + 1];
  }
  for (uint32_t shift = width; shift > 0;) {
    shift -= 8;
    std::memcpy(place, &kHexadecimalBytes[2 * (word >> shift & 255U)], 2);
    place += 2;
  }
  return place;
}

/// The number as a decimal, or "" if it has none of up to 40 digits behind the point.
std::string decimal(const mpq_class& magnitude) {
  mpz_class scale = 1;
  for (size_t digits = 1; digits <= 40; ++digits) {
    scale *= 10;
    if (scale % magnitude.get_den() == 0) {
      std::string text = mpz_class(magnitude.get_num() * (scale / magnitude.get_den())).get_str();
      if (text.size() <= digits) {
        text.insert(0, digits + 1 - text.size(), '0');
      }
      return text.insert(text.size() - digits, 1, '.');
    }
  }
  return {};
}

}  // namespace

void append_constant(TextBuffer& out, const TermManager& tm, Term t) {
  if (tm.is_word_value(t)) {
    constexpr size_t kMostCharacters = 2 + 64;
    out.append(kMostCharacters,
               [&](char* place) { return write_word(place, tm.sorts().width(tm.sort(t)), tm.word_value(t)); });
    return;
  }
  const Value& value = tm.stored_value(t);
  if (value.is_int() && value.integer().fits_slong_p()) {
    const int64_t integer = value.integer().get_si();
    const auto bits = static_cast<uint64_t>(integer);
    out += integer < 0 ? "(- " : "";
    out.append_number(integer < 0 ? 0 - bits : bits);
    out += integer < 0 ? ")" : "";
    return;
  }
  if (value.is_real()) {
    // As a decimal where there is one: in floating-point logics some solvers read nothing else.
    const bool negative = sgn(value.real()) < 0;
    if (const std::string text = decimal(abs(value.real())); !text.empty()) {
      out += negative ? "(- " + text + ")" : text;
      return;
    }
  }
  out += to_string(tm.sorts(), value);
}

}  // namespace preproc
