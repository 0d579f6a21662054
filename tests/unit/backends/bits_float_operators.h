#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backends/bits/float_circuits.h"
#include "value/float_arithmetic.h"

namespace preproc::bits::float_test {

using Vectors = std::vector<BitVector>;
using Words = std::vector<Word>;

inline constexpr FloatFormat kSmall[] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 5}, {5, 2}};
inline constexpr FloatFormat kHalf{5, 11};
inline constexpr FloatFormat kSingle{8, 24};
inline constexpr FloatFormat kDouble{11, 53};

/// What an operand is: a float, or a rounding mode, or an integer of some bits.
struct Type {
  enum Tag : uint8_t { Float, Mode, Bits };
  Tag tag = Float;
  FloatFormat format = {};
  uint32_t bits = 0;
  uint32_t width() const { return tag == Float ? format.width() : tag == Mode ? FloatCircuits::kModeBits : bits; }
};
inline Type floats(FloatFormat format) { return {Type::Float, format}; }
inline Type integers(uint32_t width) { return {Type::Bits, {}, width}; }
inline constexpr Type kMode = {Type::Mode};

/// A circuit over operands of these types, and what it stands for; the meaning has no value where any is right.
struct Operator {
  const char* name;
  std::vector<Type> types;
  std::function<PartialWord(FloatCircuits&, const Words&)> circuit;
  std::function<std::optional<BitVector>(const Vectors&)> meaning;
};

inline FloatingPoint number(FloatFormat format, const BitVector& bits) {
  return {format.exponent_bits, format.significand_bits, bits};
}
inline RoundingMode mode_of(const BitVector& bits) { return static_cast<RoundingMode>(bits.word()); }
inline BitVector boolean(bool value) { return {1, uint64_t{value}}; }

inline std::string text_of(const Operator& op, const Vectors& arguments) {
  std::string text = op.name;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Type& type = op.types[i];
    text += " ";
    text += type.tag == Type::Float  ? number(type.format, arguments[i]).to_string()
            : type.tag == Type::Mode ? std::string(to_string(mode_of(arguments[i])))
                                     : arguments[i].to_string();
  }
  return text;
}

// --- Operators -------------------------------------------------------------------------------------------------------

inline PartialWord total(Word value) { return {std::move(value), kTrue}; }
inline PartialWord total(Wire value) { return {{value}, kTrue}; }

inline std::vector<Operator> predicates(FloatFormat f) {
  const auto unary = [f](const char* name, Wire (FloatCircuits::*circuit)(FloatFormat, WordView),
                         const std::function<bool(const FloatingPoint&)>& meaning) {
    return Operator{name,
                    {floats(f)},
                    [=](FloatCircuits& c, const Words& w) { return total((c.*circuit)(f, w[0])); },
                    [=](const Vectors& v) { return boolean(meaning(number(f, v[0]))); }};
  };
  const auto binary = [f](const char* name, Wire (FloatCircuits::*circuit)(FloatFormat, WordView, WordView),
                          const std::function<bool(const FloatingPoint&, const FloatingPoint&)>& meaning) {
    return Operator{name,
                    {floats(f), floats(f)},
                    [=](FloatCircuits& c, const Words& w) { return total((c.*circuit)(f, w[0], w[1])); },
                    [=](const Vectors& v) { return boolean(meaning(number(f, v[0]), number(f, v[1]))); }};
  };
  using C = FloatCircuits;
  using F = FloatingPoint;
  return {
      unary("isNormal", &C::is_normal, [](const F& a) { return a.is_normal(); }),
      unary("isSubnormal", &C::is_subnormal, [](const F& a) { return a.is_subnormal(); }),
      unary("isZero", &C::is_zero, [](const F& a) { return a.is_zero(); }),
      unary("isInfinite", &C::is_infinite, [](const F& a) { return a.is_infinite(); }),
      unary("isNaN", &C::is_nan, [](const F& a) { return a.is_nan(); }),
      unary("isNegative", &C::is_negative, [](const F& a) { return !a.is_nan() && a.sign(); }),
      unary("isPositive", &C::is_positive, [](const F& a) { return !a.is_nan() && !a.sign(); }),
      binary("lt", &C::less, float_less),
      binary("leq", &C::less_equal, [](const F& a, const F& b) { return float_less(a, b) || float_equal(a, b); }),
      binary("eq", &C::ieee_equal, float_equal),
  };
}

inline std::vector<Operator> unrounded(FloatFormat f) {
  using C = FloatCircuits;
  return {
      {"abs",
       {floats(f)},
       [=](C& c, const Words& w) { return total(c.abs(f, w[0])); },
       [=](const Vectors& v) { return number(f, v[0]).absolute().bits; }},
      {"neg",
       {floats(f)},
       [=](C& c, const Words& w) { return total(c.neg(f, w[0])); },
       [=](const Vectors& v) { return number(f, v[0]).negated().bits; }},
      {"to_ieee_bv",
       {floats(f)},
       [=](C& c, const Words& w) { return c.to_ieee_bits(f, w[0]); },
       [=](const Vectors& v) -> std::optional<BitVector> {
         return number(f, v[0]).is_nan() ? std::nullopt : std::optional(v[0]);
       }},
      {"min",
       {floats(f), floats(f)},
       [=](C& c, const Words& w) { return c.min(f, w[0], w[1]); },
       [=](const Vectors& v) -> std::optional<BitVector> {
         const auto result = float_min(number(f, v[0]), number(f, v[1]));
         return result ? std::optional(result->bits) : std::nullopt;
       }},
      {"max",
       {floats(f), floats(f)},
       [=](C& c, const Words& w) { return c.max(f, w[0], w[1]); },
       [=](const Vectors& v) -> std::optional<BitVector> {
         const auto result = float_max(number(f, v[0]), number(f, v[1]));
         return result ? std::optional(result->bits) : std::nullopt;
       }},
      {"rem",
       {floats(f), floats(f)},
       [=](C& c, const Words& w) { return total(c.rem(f, w[0], w[1])); },
       [=](const Vectors& v) { return float_remainder(number(f, v[0]), number(f, v[1])).bits; }},
  };
}

inline std::vector<Operator> rounded(FloatFormat f) {
  const auto unary = [f](const char* name, Word (FloatCircuits::*circuit)(FloatFormat, WordView, WordView),
                         FloatingPoint (*meaning)(RoundingMode, const FloatingPoint&)) {
    return Operator{name,
                    {kMode, floats(f)},
                    [=](FloatCircuits& c, const Words& w) { return total((c.*circuit)(f, w[0], w[1])); },
                    [=](const Vectors& v) { return meaning(mode_of(v[0]), number(f, v[1])).bits; }};
  };
  const auto binary = [f](const char* name, Word (FloatCircuits::*circuit)(FloatFormat, WordView, WordView, WordView),
                          FloatingPoint (*meaning)(RoundingMode, const FloatingPoint&, const FloatingPoint&)) {
    return Operator{name,
                    {kMode, floats(f), floats(f)},
                    [=](FloatCircuits& c, const Words& w) { return total((c.*circuit)(f, w[0], w[1], w[2])); },
                    [=](const Vectors& v) { return meaning(mode_of(v[0]), number(f, v[1]), number(f, v[2])).bits; }};
  };
  using C = FloatCircuits;
  return {
      unary("sqrt", &C::sqrt, float_sqrt),    unary("roundToIntegral", &C::round_to_integral, float_round_to_integral),
      binary("add", &C::add, float_add),      binary("sub", &C::sub, float_subtract),
      binary("mul", &C::mul, float_multiply), binary("div", &C::div, float_divide),
  };
}

inline Operator fma(FloatFormat f) {
  return {"fma",
          {kMode, floats(f), floats(f), floats(f)},
          [=](FloatCircuits& c, const Words& w) { return total(c.fma(f, w[0], w[1], w[2], w[3])); },
          [=](const Vectors& v) {
            return float_fma(mode_of(v[0]), number(f, v[1]), number(f, v[2]), number(f, v[3])).bits;
          }};
}

inline Operator from_float(FloatFormat to, FloatFormat from) {
  return {"to_fp",
          {kMode, floats(from)},
          [=](FloatCircuits& c, const Words& w) { return total(c.from_float(to, w[0], from, w[1])); },
          [=](const Vectors& v) { return float_from_float(to, mode_of(v[0]), number(from, v[1])).bits; }};
}

inline std::vector<Operator> of_integers(FloatFormat f, uint32_t width) {
  using C = FloatCircuits;
  const auto to = [f, width](bool is_signed) {
    return [=](const Vectors& v) -> std::optional<BitVector> {
      // As the theory has it.
      const std::optional<mpz_class> integer = integer_from_float(mode_of(v[0]), number(f, v[1]), width);
      if (!integer) {
        return {};
      }
      BitVector bits(width, *integer);
      const bool fits = (is_signed ? bits.to_signed_mpz() : bits.to_mpz()) == *integer;
      return fits ? std::optional(bits) : std::nullopt;
    };
  };
  return {
      {"from signed",
       {kMode, integers(width)},
       [=](C& c, const Words& w) { return total(c.from_signed(f, w[0], w[1])); },
       [=](const Vectors& v) { return float_from_integer(f, mode_of(v[0]), v[1].to_signed_mpz()).bits; }},
      {"from unsigned",
       {kMode, integers(width)},
       [=](C& c, const Words& w) { return total(c.from_unsigned(f, w[0], w[1])); },
       [=](const Vectors& v) { return float_from_integer(f, mode_of(v[0]), v[1].to_mpz()).bits; }},
      {"to_sbv", {kMode, floats(f)}, [=](C& c, const Words& w) { return c.to_signed(width, w[0], f, w[1]); }, to(true)},
      {"to_ubv",
       {kMode, floats(f)},
       [=](C& c, const Words& w) { return c.to_unsigned(width, w[0], f, w[1]); },
       to(false)},
  };
}

}  // namespace preproc::bits::float_test
