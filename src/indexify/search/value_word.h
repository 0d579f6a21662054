#pragma once

#include <cstdint>

#include "value/value.h"

namespace preproc {

// Values of small sorts as machine words, which a search copies and compares by the million.

/// True for Bool, RoundingMode, bit-vectors and floating-point numbers of at most 64 bits.
bool has_value_word(const SortTable& sorts, Sort sort);
/// The word of a known value of such a sort: its bits, zero-extended. The bits of a float are its IEEE 754 encoding.
uint64_t word_of(const Value& value);
/// The value of a word. Every encoding of NaN gives the same NaN.
Value value_of_word(const SortTable& sorts, Sort sort, uint64_t word);

}  // namespace preproc
