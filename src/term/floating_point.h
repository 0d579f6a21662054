#pragma once

#include <cstdint>

#include "term/bit_vector.h"

namespace preproc {

/// The five rounding modes of IEEE 754 and of SMT-LIB, in the order of the standard.
enum class RoundingMode : uint8_t { NearestEven, NearestAway, Positive, Negative, Zero };

/// A floating-point number of any format, in its IEEE 754 interchange encoding: sign, exponent, trailing significand.
/// There is one NaN, as in SMT-LIB: 0, all ones, 10...0. Equality is SMT-LIB's `=`: zeros of different sign differ.
struct FloatingPoint {
  uint32_t exponent_bits = 0;
  uint32_t significand_bits = 0;  ///< the hidden bit included
  BitVector bits;                 ///< exponent_bits + significand_bits of them
  friend bool operator==(const FloatingPoint&, const FloatingPoint&) = default;
};

}  // namespace preproc
