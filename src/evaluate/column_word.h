#pragma once

#include <cstdint>

#include "value/sort.h"
#include "value/value.h"

namespace preproc {

// Values of Bool and bit-vector sorts of at most 64 bits as words: 0 or 1, or the bits zero-extended.

inline bool has_words(const SortTable& sorts, Sort sort) {
  return sorts.kind(sort) == SortKind::Bool || (sorts.is_bitvec(sort) && sorts.width(sort) <= 64);
}

/// Bits of a word of such a sort; 1 for Bool.
inline uint32_t word_width(const SortTable& sorts, Sort sort) { return sorts.is_bitvec(sort) ? sorts.width(sort) : 1; }

inline Value word_to_value(const SortTable& sorts, Sort sort, uint64_t word) {
  return sorts.is_bitvec(sort) ? Value(BitVector(sorts.width(sort), word)) : Value(word != 0);
}

/// The word of a known value of such a sort.
inline uint64_t value_to_word(const Value& value) {
  return value.is_bool() ? static_cast<uint64_t>(value.boolean()) : value.bits().word();
}

}  // namespace preproc
