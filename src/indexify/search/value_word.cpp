#include "indexify/search/value_word.h"

namespace preproc {

bool has_value_word(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::Bool:
    case SortKind::RoundingMode: return true;
    case SortKind::BitVec: return sorts.width(sort) <= 64;
    case SortKind::FloatingPoint: return uint64_t{sorts.exponent_bits(sort)} + sorts.significand_bits(sort) <= 64;
    default: return false;
  }
}

uint64_t word_of(const Value& value) {
  if (value.is_bool()) {
    return value.boolean() ? 1 : 0;
  }
  if (value.is_bitvec()) {
    return value.bits().word();
  }
  return value.is_float() ? value.floating().bits.word() : static_cast<uint64_t>(value.rounding_mode());
}

Value value_of_word(const SortTable& sorts, Sort sort, uint64_t word) {
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return Value(word != 0);
    case SortKind::RoundingMode: return Value(static_cast<RoundingMode>(word));
    case SortKind::BitVec: return Value(BitVector(sorts.width(sort), word));
    default: {
      const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
      return Value(FloatingPoint::from_bits(format, BitVector(format.width(), word)));
    }
  }
}

}  // namespace preproc
