#pragma once

#include <cstdint>

#include "backends/bits/circuits.h"
#include "value/floating_point.h"

namespace preproc::bits {

/// The result of an operator that SMT-LIB leaves open for some operands.
struct PartialWord {
  Word value;
  Wire defined;  ///< where false, the operator says what is right; whatever it is, equal operands have one result
};

/// Circuits for the operators of SMT-LIB's floating-point numbers, of every format and in every rounding mode.
///
/// A float is a word in IEEE 754's interchange encoding: the trailing significand lowest, then the exponent, the sign
/// on top; `format.width()` bits. There is one NaN, as in `FloatingPoint`, so that SMT-LIB's `=` is equality of words:
/// all operands must be canonical, and all results are. A rounding mode is a word of `kModeBits` bits, a `RoundingMode`
/// as a number. Formats are computable (see `FloatFormat`) and have at least two bits of each kind.
///
/// Guarantee: for all canonical operands the result that src/value/float_arithmetic.h has, or not `defined` where that
/// has none. What is constant is not built; of constants, the result is a constant.
///
/// Numbers are unpacked to an exponent and a significand with its leading bit, computed with exactly or with a guard
/// and a sticky bit, and rounded by one circuit (M. Brain, F. Schanda and Y. Sun, Building Better Bit-Blasting for
/// Floating-Point Problems, TACAS 2019). Sums, remainders and integral values never lose bits below the subnormal
/// ones, so that these are built without the shifts that products and quotients need before and after.
///
/// Cost in gates, of all kinds, in any mode, with p bits of significand:
///
///                  (8,24)  (11,53)                            (8,24)  (11,53)
///     sum             970     2000    p log p    square root    1700     6800    2 p^2
///     product        3200    13100    4 p^2      integral        430      930    p log p
///     quotient       3400    13700    4 p^2      remainder     28000   455000    4 p 2^exponent bits
///     fused          4400    16000    4 p^2      comparison      120      220    p
///
/// Conversions are in the order of n log n, n being the larger width.
class FloatCircuits {
 public:
  static constexpr uint32_t kModeBits = 3;

  /// True if the format is computable and its products take at most 5 million gates: up to 1024 bits of significand.
  /// Beyond, only what does not multiply, divide or take roots is of any use.
  static bool can_build(FloatFormat format) { return format.exponent_bits <= 60 && format.significand_bits <= 1024; }

  explicit FloatCircuits(Circuits& circuits) : circuits_(circuits), graph_(circuits.graph()) {}

  // --- Words -------------------------------------------------------------------------------------------------------
  Word constant(const FloatingPoint& number) const { return circuits_.constant(number.bits); }
  Word constant(RoundingMode mode) const { return circuits_.constant(kModeBits, static_cast<uint64_t>(mode)); }
  /// The float with this encoding: every NaN becomes the one.
  Word from_bits(FloatFormat format, WordView bits);
  /// The condition for a word of inputs to be a float.
  Wire is_canonical(FloatFormat format, WordView bits);
  /// The condition for three inputs to be a rounding mode; for the others, operators mean nothing.
  Wire is_rounding_mode(WordView mode);
  /// The encoding; not defined for NaN, where any encoding of it is right.
  PartialWord to_ieee_bits(FloatFormat format, WordView a);

  // --- Arithmetic --------------------------------------------------------------------------------------------------
  Word abs(FloatFormat format, WordView a);
  Word neg(FloatFormat format, WordView a);
  Word add(FloatFormat format, WordView mode, WordView a, WordView b);
  Word sub(FloatFormat format, WordView mode, WordView a, WordView b);
  Word mul(FloatFormat format, WordView mode, WordView a, WordView b);
  Word div(FloatFormat format, WordView mode, WordView a, WordView b);
  /// a * b + c, rounded once.
  Word fma(FloatFormat format, WordView mode, WordView a, WordView b, WordView c);
  Word sqrt(FloatFormat format, WordView mode, WordView a);
  Word round_to_integral(FloatFormat format, WordView mode, WordView a);
  /// IEEE 754's remainder a - b n, with the n nearest to a / b: by long division, of as many steps as there are
  /// exponents; only where `can_build_remainder`.
  Word rem(FloatFormat format, WordView a, WordView b);
  /// True if the remainder of this format takes at most 2 million gates: that of (11, 53) does, that of (15, 113) does
  /// not.
  static bool can_build_remainder(FloatFormat format);
  /// Not defined for zeros of different sign, where either zero is right and the value is one of them: its sign is
  /// open.
  PartialWord min(FloatFormat format, WordView a, WordView b);
  PartialWord max(FloatFormat format, WordView a, WordView b);

  // --- Predicates --------------------------------------------------------------------------------------------------
  Wire less(FloatFormat format, WordView a, WordView b);
  Wire less_equal(FloatFormat format, WordView a, WordView b);
  /// IEEE's equality, fp.eq.
  Wire ieee_equal(FloatFormat format, WordView a, WordView b);
  Wire is_normal(FloatFormat format, WordView a);
  Wire is_subnormal(FloatFormat format, WordView a);
  Wire is_zero(FloatFormat format, WordView a);
  Wire is_infinite(FloatFormat format, WordView a);
  Wire is_nan(FloatFormat format, WordView a);
  Wire is_negative(FloatFormat format, WordView a);
  Wire is_positive(FloatFormat format, WordView a);

  // --- Conversions -------------------------------------------------------------------------------------------------
  /// The number of another format.
  Word from_float(FloatFormat format, WordView mode, FloatFormat from, WordView a);
  Word from_unsigned(FloatFormat format, WordView mode, WordView integer);
  Word from_signed(FloatFormat format, WordView mode, WordView integer);
  /// The number rounded to an integer of `width` bits; defined where these have it, elsewhere all bits are open.
  PartialWord to_unsigned(uint32_t width, WordView mode, FloatFormat from, WordView a);
  PartialWord to_signed(uint32_t width, WordView mode, FloatFormat from, WordView a);

 private:
  struct Class {
    Wire nan, infinite, zero;
  };
  /// A finite number: its significand has the hidden bit on top, and that has the weight of the exponent.
  struct Unpacked {
    Wire sign;
    Word exponent;
    Word significand;
  };
  /// A number before rounding. The exponent is biased as those of the format, and signed; the significand's lowest bit
  /// may be sticky, then it has at least p + 2 bits. Where the leading bit is zero, the exponent is at most 1 or the
  /// number is zero.
  struct Unrounded {
    Wire sign;
    Word exponent;
    Word significand;
    int64_t least;  ///< what the exponent of a number other than zero may be
    int64_t most;
  };
  /// A number that is not rounded: these go before `Unrounded`, of which they have the sign.
  struct Special {
    Wire nan = kFalse;
    Wire infinite = kFalse;
  };
  /// The exact product of two numbers. Its leading bit may be zero; the exponent is that of this bit.
  struct Product {
    Wire sign;
    Word exponent;
    Word significand;  // 2 p bits
    Wire nan, infinite, zero;
    int64_t least = 0;
    int64_t most = 0;
  };
  struct Shifted {
    Word word;
    Word amount;
  };

  static Wire sign(WordView a) { return a.back(); }
  static WordView magnitude(WordView a) { return a.first(a.size() - 1); }
  static WordView trailing(FloatFormat format, WordView a) { return a.first(format.significand_bits - 1); }
  static WordView exponent(FloatFormat format, WordView a) {
    return a.subspan(format.significand_bits - 1, format.exponent_bits);
  }
  Class classify(FloatFormat format, WordView a);
  /// The exponent has as many bits as the format has, and is at least 1; subnormal numbers have no leading bit.
  Unpacked unpack(FloatFormat format, WordView a);
  /// Subnormal numbers have their leading bit too; the exponent is signed, from 1 - p on (that of zero).
  Unpacked normalize(FloatFormat format, WordView a);
  /// The float, rounded, with subnormal numbers and overflow as IEEE 754 has them.
  Word round(FloatFormat format, WordView mode, const Unrounded& number, Special special);
  /// True where the number whose lowest bit is `odd` is rounded away from zero.
  Wire rounds_up(WordView mode, Wire sign, Wire odd, Wire guard, Wire sticky);
  Wire is_mode(WordView mode, RoundingMode value) { return circuits_.equal(mode, constant(value)); }

  /// The highest `width` bits, the lowest of them true also where one of those below is; zeros below a shorter word.
  Word keep_high(WordView a, uint32_t width);
  /// The lowest bit collects what is shifted out.
  Word shift_right_sticky(WordView a, WordView amount);
  /// How many bits from the top are zero, in as many bits as that takes.
  Word leading_zeros(WordView a);
  /// Without leading zeros, but shifted by at most `limit`.
  Shifted shift_out_zeros(WordView a, WordView limit);
  /// The bits and a borrow.
  Word subtract(WordView a, WordView b, Wire& borrow);
  /// `digits` digits of a / b, of which the first is the integer part, and whether there is more (the lowest bit).
  /// Expects a < 2 b.
  Word quotient(WordView a, WordView b, uint32_t digits);
  /// `digits` digits of the root of a number with two digits before the point, and whether there is more.
  Word root(WordView a, uint32_t digits);
  Product product(FloatFormat format, WordView a, WordView b);
  /// `a` if `first`, else `b`; the other one beside a NaN.
  PartialWord extreme(FloatFormat format, WordView a, WordView b, Wire first);
  /// a < b, of numbers that are not NaN and not both zero.
  Wire precedes(WordView a, WordView b);
  /// The float nearest to an integer with this sign.
  Word round_integer(FloatFormat format, WordView mode, Wire sign, WordView magnitude);
  PartialWord to_integer(uint32_t width, WordView mode, FloatFormat from, WordView a, bool is_signed);

  Circuits& circuits_;
  GateGraph& graph_;
};

}  // namespace preproc::bits
