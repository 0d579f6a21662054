#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Makes random terms without symbols, a few levels deep, out of every operator of one theory. Literals at the borders
/// of their ranges are frequent: 0, 1, all ones, the signed bounds, shifts by the width, divisors of 0. Equal seeds,
/// equal terms.
class RandomGroundTerms {
 public:
  RandomGroundTerms(TermManager& tm, uint64_t seed) : tm_(tm), random_(seed) {}

  /// Of sort Bool, Int or a bit-vector: FixedSizeBitVectors with its conversions, most widths 1 to 70, some 128 and
  /// 1000.
  Term bitvec_term();
  /// Of sort Bool or a bit-vector: arrays over small index sorts, arrays of arrays among them, compared, read and
  /// written.
  Term array_term();
  /// Of sort Bool, Int or Real: Ints and Reals mixed.
  Term arith_term();
  /// Of sort Bool, Int or String: short strings over few characters, so that parts of them occur in each other.
  Term string_term();
  /// Of sort Bool, a float, a bit-vector or Real: floats of a tiny format and of IEEE's with 16, 32 and 64 bits.
  Term float_term();

 private:
  enum class Theory : uint8_t { BitVec, Arrays, Arith, Strings, Floats };

  uint32_t below(uint64_t bound) {
    return static_cast<uint32_t>(std::uniform_int_distribution<uint64_t>(0, bound - 1)(random_));
  }
  uint32_t between(uint32_t least, uint32_t most) { return least + below(uint64_t{most} - least + 1); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <typename T>
  const T& one_of(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

  Term make(Sort sort, uint32_t depth);
  Term make_bool(uint32_t depth);
  Term make_predicate(uint32_t depth);
  Term make_bits(uint32_t width, uint32_t depth);
  Term make_resized_bits(uint32_t width, uint32_t depth);
  Term make_int(uint32_t depth);
  Term make_real(uint32_t depth);
  // random_ground_float.cpp
  Term make_float(Sort sort, uint32_t depth);
  Term make_float_predicate(uint32_t depth);
  Term make_bits_of_float(uint32_t width, uint32_t depth);
  Term make_real_of_float(uint32_t depth);
  Term rounding_mode();
  FloatingPoint literal_float(FloatFormat format);
  Sort float_sort();
  Term make_array(Sort sort, uint32_t depth);
  // random_ground_string.cpp
  Term make_string_predicate(uint32_t depth);
  Term make_string_int(uint32_t depth);
  Term make_string(uint32_t depth);
  Term make_regex(uint32_t depth);
  std::u32string literal_string();
  /// `kind` over two arguments of the sort, sometimes three where it takes more.
  Term make_nary(Kind kind, Sort sort, uint32_t depth);
  Term literal(Sort sort);
  BitVector literal_bits(uint32_t width);
  mpz_class literal_int();
  uint32_t any_width();
  Sort any_sort();
  Sort array_sort();

  TermManager& tm_;
  std::mt19937_64 random_;
  Theory theory_ = Theory::BitVec;
};

}  // namespace preproc
