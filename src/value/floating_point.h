#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "value/bit_vector.h"

namespace preproc {

/// The five rounding modes of IEEE 754 and of SMT-LIB, in the order of the standard.
enum class RoundingMode : uint8_t { NearestEven, NearestAway, Positive, Negative, Zero };

/// The short name: RNE, RNA, RTP, RTN, RTZ.
std::string_view to_string(RoundingMode mode);
/// The mode with this short or long name (roundNearestTiesToEven, ...).
std::optional<RoundingMode> rounding_mode_named(std::string_view name);

/// Bits of the exponent and of the significand, the hidden one included.
struct FloatFormat {
  uint32_t exponent_bits = 0;
  uint32_t significand_bits = 0;
  friend bool operator==(FloatFormat, FloatFormat) = default;
  uint32_t width() const { return exponent_bits + significand_bits; }
  /// Exponents fit a word, significands are no burden: the formats that are computed with.
  bool is_computable() const { return exponent_bits <= 60 && significand_bits <= uint32_t{1} << 16; }
};

/// A floating-point number of any format, in its IEEE 754 interchange encoding: sign, exponent, trailing significand.
/// There is one NaN, as in SMT-LIB: 0, all ones, 10...0. Equality is SMT-LIB's `=`: zeros of different sign differ.
struct FloatingPoint {
  uint32_t exponent_bits = 0;
  uint32_t significand_bits = 0;  ///< the hidden bit included
  BitVector bits;                 ///< exponent_bits + significand_bits of them
  friend bool operator==(const FloatingPoint&, const FloatingPoint&) = default;

  /// The number with this encoding; every encoding of a NaN is the one NaN.
  static FloatingPoint from_bits(FloatFormat format, BitVector bits);
  static FloatingPoint nan(FloatFormat format);
  static FloatingPoint infinity(FloatFormat format, bool negative);
  static FloatingPoint zero(FloatFormat format, bool negative);
  /// The largest finite number of this sign.
  static FloatingPoint largest(FloatFormat format, bool negative);

  FloatFormat format() const { return {exponent_bits, significand_bits}; }
  bool sign() const { return bits.sign(); }
  BitVector exponent() const { return bits.extract(bits.width() - 2, significand_bits - 1); }
  BitVector trailing() const { return bits.extract(significand_bits - 2, 0); }
  bool is_nan() const;
  bool is_infinite() const;
  bool is_zero() const;
  bool is_normal() const;
  bool is_subnormal() const;
  bool is_finite() const { return !exponent().is_ones(); }

  /// The other sign, or the positive one; a NaN stays as it is.
  FloatingPoint negated() const;
  FloatingPoint absolute() const;

  /// SMT-LIB's literal: `(fp #b0 #b.. #b..)`, `(_ NaN e s)`, `(_ +oo e s)`, `(_ -zero e s)`, ...
  std::string to_string() const;
};

/// The float that `(_ name e s)` stands for: NaN, +oo, -oo, +zero, -zero.
std::optional<FloatingPoint> special_float(std::string_view name, FloatFormat format);

/// IEEE's order of numbers: zeros are equal, a NaN is in no relation to anything.
bool float_less(const FloatingPoint& a, const FloatingPoint& b);
bool float_equal(const FloatingPoint& a, const FloatingPoint& b);

}  // namespace preproc
