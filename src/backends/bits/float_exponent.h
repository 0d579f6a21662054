#pragma once

#include <cstdint>

#include "backends/bits/circuits.h"
#include "value/floating_point.h"

namespace preproc::bits {

/// The exponent field of 1, as a number.
inline int64_t bias(FloatFormat format) { return (int64_t{1} << (format.exponent_bits - 1)) - 1; }

/// The exponent field of infinities and NaN.
inline int64_t largest_field(FloatFormat format) { return (int64_t{1} << format.exponent_bits) - 1; }

/// How many bits a signed number takes that is in this range.
inline uint32_t signed_width(int64_t least, int64_t most) {
  uint32_t width = 1;
  while (least < -(int64_t{1} << (width - 1)) || most >= int64_t{1} << (width - 1)) {
    ++width;
  }
  return width;
}

/// A signed number of `width` bits.
inline Word signed_constant(const Circuits& circuits, uint32_t width, int64_t value) {
  Word word = circuits.constant(width, static_cast<uint64_t>(value));
  for (uint32_t i = 64; i < width; ++i) {
    word[i] = value < 0 ? kTrue : kFalse;
  }
  return word;
}

}  // namespace preproc::bits
