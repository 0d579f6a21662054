#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <gmpxx.h>

namespace preproc {

/// A bit-vector value: `width` bits (at least 1), read as an unsigned number unless an operation says signed.
/// Widths up to 64 are one machine word; wider ones are GMP integers in [0, 2^width).
/// Every operation follows SMT-LIB's FixedSizeBitVectors to the letter: bvudiv by 0 is all ones, bvurem by 0 the
/// dividend, bvsdiv/bvsrem/bvsmod accordingly, shifts by the width or more give zeros (bvashr: copies of the sign).
/// Binary operations expect equal widths.
class BitVector {
 public:
  /// The value modulo 2^width.
  BitVector(uint32_t width, uint64_t value);
  BitVector(uint32_t width, const mpz_class& value);
  BitVector(const BitVector& other);
  BitVector(BitVector&&) noexcept = default;
  BitVector& operator=(const BitVector& other);
  BitVector& operator=(BitVector&&) noexcept = default;
  ~BitVector() = default;

  static BitVector ones(uint32_t width);
  static BitVector min_signed(uint32_t width);
  static BitVector max_signed(uint32_t width);
  /// Digits of base 2 (width = number of digits) or 16 (four times that); at least one digit.
  static BitVector from_binary(std::string_view digits);
  static BitVector from_hexadecimal(std::string_view digits);

  uint32_t width() const { return width_; }
  bool fits_word() const { return big_ == nullptr; }
  /// The value of a vector of at most 64 bits.
  uint64_t word() const { return word_; }
  mpz_class to_mpz() const;
  /// Two's complement value.
  mpz_class to_signed_mpz() const;
  bool is_zero() const;
  bool is_ones() const;
  bool bit(uint32_t index) const;
  bool sign() const { return bit(width_ - 1); }

  friend bool operator==(const BitVector& a, const BitVector& b);
  size_t hash() const;
  /// `#x..` where the width is a multiple of four, else `#b..`.
  std::string to_string() const;

  BitVector bvnot() const;
  BitVector bvneg() const;
  BitVector bvand(const BitVector& b) const;
  BitVector bvor(const BitVector& b) const;
  BitVector bvxor(const BitVector& b) const;
  BitVector bvadd(const BitVector& b) const;
  BitVector bvsub(const BitVector& b) const;
  BitVector bvmul(const BitVector& b) const;
  BitVector bvudiv(const BitVector& b) const;
  BitVector bvurem(const BitVector& b) const;
  BitVector bvsdiv(const BitVector& b) const;
  BitVector bvsrem(const BitVector& b) const;
  BitVector bvsmod(const BitVector& b) const;
  BitVector bvshl(const BitVector& b) const;
  BitVector bvlshr(const BitVector& b) const;
  BitVector bvashr(const BitVector& b) const;
  bool bvult(const BitVector& b) const;
  bool bvule(const BitVector& b) const { return !b.bvult(*this); }
  bool bvslt(const BitVector& b) const;
  bool bvsle(const BitVector& b) const { return !b.bvslt(*this); }
  /// This vector's bits above `low`'s.
  BitVector concat(const BitVector& low) const;
  /// Bits high down to low, both included; high < width.
  BitVector extract(uint32_t high, uint32_t low) const;
  BitVector zero_extend(uint32_t by) const;
  BitVector sign_extend(uint32_t by) const;
  BitVector rotate_left(uint64_t by) const;
  BitVector rotate_right(uint64_t by) const;
  /// `times` copies, times >= 1.
  BitVector repeat(uint32_t times) const;

 private:
  uint32_t width_;
  uint64_t word_ = 0;
  std::unique_ptr<mpz_class> big_;  // set exactly when width_ > 64
};

}  // namespace preproc
