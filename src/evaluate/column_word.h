#pragma once

#include <cassert>
#include <cstdint>

#include "value/sort.h"
#include "value/value.h"

namespace preproc {

// Values of small sorts as words: 0 or 1, the bits zero-extended, the IEEE 754 encoding, or the number of the rounding
// mode.

/// True for the sorts of columns of words: Bool and bit-vectors of at most 64 bits.
inline bool has_words(const SortTable& sorts, Sort sort) {
  return sorts.kind(sort) == SortKind::Bool || (sorts.is_bitvec(sort) && sorts.width(sort) <= 64);
}

/// Bits of a word of the sort; 1 for Bool.
inline uint32_t word_width(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::BitVec: return sorts.width(sort);
    case SortKind::FloatingPoint: return sorts.exponent_bits(sort) + sorts.significand_bits(sort);
    default: return 1;
  }
}

/// True for Bool, rounding modes, and bit-vectors and floats of at most 64 bits: every value of the sort has a word.
inline bool has_value_word(const SortTable& sorts, Sort sort) {
  const SortKind kind = sorts.kind(sort);
  return kind == SortKind::RoundingMode || has_words(sorts, sort) ||
         (kind == SortKind::FloatingPoint && uint64_t{sorts.exponent_bits(sort)} + sorts.significand_bits(sort) <= 64);
}

/// The value of a word. Every encoding of NaN gives the same NaN.
inline Value word_to_value(const SortTable& sorts, Sort sort, uint64_t word) {
  switch (sorts.kind(sort)) {
    case SortKind::BitVec: return Value(BitVector(sorts.width(sort), word));
    case SortKind::RoundingMode: return Value(static_cast<RoundingMode>(word));
    case SortKind::FloatingPoint: {
      const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
      return Value(FloatingPoint::from_bits(format, BitVector(format.width(), word)));
    }
    default: return Value(word != 0);
  }
}

/// The word of a known value of such a sort.
inline uint64_t value_to_word(const Value& value) {
  if (value.is_bool()) {
    return static_cast<uint64_t>(value.boolean());
  }
  if (value.is_bitvec()) {
    return value.bits().word();
  }
  return value.is_float() ? value.floating().bits.word() : static_cast<uint64_t>(value.rounding_mode());
}

}  // namespace preproc
