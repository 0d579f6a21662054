#include "value/bit_vector.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "value/hash.h"

namespace preproc {

namespace {

constexpr uint32_t kWordBits = 64;
constexpr char kHexadecimalDigits[] = "0123456789abcdef";

uint64_t mask(uint32_t width) { return ~uint64_t{0} >> (kWordBits - width); }

/// The low `width` bits, at most 64, of a number read as two's complement.
uint64_t low_word(const mpz_class& value, uint32_t width) {
  // GMP gives the low word of the magnitude.
  const uint64_t magnitude = mpz_get_ui(value.get_mpz_t());
  return (sgn(value) < 0 ? ~magnitude + 1 : magnitude) & mask(width);
}

int64_t signed_word(uint64_t word, uint32_t width) {
  const uint32_t shift = kWordBits - width;
  return static_cast<int64_t>(word << shift) >> shift;
}

mpz_class power_of_two(uint64_t exponent) {
  mpz_class result;
  mpz_setbit(result.get_mpz_t(), exponent);
  return result;
}

mpz_class parse(std::string_view digits, int base) { return mpz_class(std::string(digits), base); }

}  // namespace

BitVector::BitVector(uint32_t width, uint64_t value) : width_(width) {
  assert(width > 0);
  if (width <= kWordBits) {
    word_ = value & mask(width);
  } else {
    big_ = std::make_unique<mpz_class>(value);
  }
}

BitVector::BitVector(uint32_t width, const mpz_class& value) : width_(width) {
  assert(width > 0);
  if (width <= kWordBits) {
    word_ = low_word(value, width);
  } else {
    big_ = std::make_unique<mpz_class>();
    mpz_fdiv_r_2exp(big_->get_mpz_t(), value.get_mpz_t(), width);
  }
}

BitVector::BitVector(const BitVector& other)
    : width_(other.width_), word_(other.word_), big_(other.big_ ? std::make_unique<mpz_class>(*other.big_) : nullptr) {}

BitVector& BitVector::operator=(const BitVector& other) {
  if (this != &other) {
    width_ = other.width_;
    word_ = other.word_;
    big_ = other.big_ ? std::make_unique<mpz_class>(*other.big_) : nullptr;
  }
  return *this;
}

BitVector BitVector::ones(uint32_t width) {
  return width <= kWordBits ? BitVector(width, ~uint64_t{0}) : BitVector(width, mpz_class(-1));
}

BitVector BitVector::min_signed(uint32_t width) {
  return width <= kWordBits ? BitVector(width, uint64_t{1} << (width - 1)) : BitVector(width, power_of_two(width - 1));
}

BitVector BitVector::max_signed(uint32_t width) { return min_signed(width).bvnot(); }

BitVector BitVector::from_binary(std::string_view digits) {
  const auto width = static_cast<uint32_t>(digits.size());
  if (width > kWordBits) {
    return {width, parse(digits, 2)};
  }
  uint64_t word = 0;
  for (const char digit : digits) {
    word = (word << 1) | static_cast<uint64_t>(digit == '1');
  }
  return {width, word};
}

BitVector BitVector::from_hexadecimal(std::string_view digits) {
  const auto width = static_cast<uint32_t>(digits.size() * 4);
  if (width > kWordBits) {
    return {width, parse(digits, 16)};
  }
  uint64_t word = 0;
  for (const char digit : digits) {
    const int nibble = digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
    word = (word << 4) | static_cast<uint64_t>(nibble);
  }
  return {width, word};
}

mpz_class BitVector::to_mpz() const { return big_ ? *big_ : mpz_class(word_); }

mpz_class BitVector::to_signed_mpz() const {
  if (!big_) {
    return mpz_class(signed_word(word_, width_));
  }
  return sign() ? mpz_class(*big_ - power_of_two(width_)) : *big_;
}

bool BitVector::is_zero() const { return big_ ? *big_ == 0 : word_ == 0; }

bool BitVector::is_ones() const {
  // The lowest 0 of a number of `width_` ones is at `width_`.
  return big_ ? mpz_scan0(big_->get_mpz_t(), 0) == width_ : word_ == mask(width_);
}

bool BitVector::bit(uint32_t index) const {
  assert(index < width_);
  return big_ ? mpz_tstbit(big_->get_mpz_t(), index) != 0 : ((word_ >> index) & 1) != 0;
}

bool operator==(const BitVector& a, const BitVector& b) {
  return a.width_ == b.width_ && (a.big_ ? *a.big_ == *b.big_ : a.word_ == b.word_);
}

size_t BitVector::hash() const {
  uint64_t hash = mix(width_, word_);
  if (big_) {
    const mp_limb_t* limbs = mpz_limbs_read(big_->get_mpz_t());
    for (size_t i = 0; i < mpz_size(big_->get_mpz_t()); ++i) {
      hash = mix(hash, limbs[i]);
    }
  }
  return hash;
}

std::string BitVector::to_string() const {
  const bool hexadecimal = width_ % 4 == 0;
  const uint32_t step = hexadecimal ? 4 : 1;
  const size_t digits = width_ / step;
  std::string text = hexadecimal ? "#x" : "#b";
  if (big_) {
    const std::string significant = big_->get_str(hexadecimal ? 16 : 2);
    text.append(digits - std::min(digits, significant.size()), '0');
    // Zero is "0", which the padding above leaves room for: a wide vector has more than one digit.
    return text + significant;
  }
  for (uint32_t shift = width_; shift > 0;) {
    shift -= step;
    text += kHexadecimalDigits[(word_ >> shift) & (hexadecimal ? 15U : 1U)];
  }
  return text;
}

// --- Bitwise -------------------------------------------------------------------------------------------------------------

BitVector BitVector::bvnot() const { return big_ ? BitVector(width_, mpz_class(~*big_)) : BitVector(width_, ~word_); }

BitVector BitVector::bvand(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ & *b.big_)) : BitVector(width_, word_ & b.word_);
}

BitVector BitVector::bvor(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ | *b.big_)) : BitVector(width_, word_ | b.word_);
}

BitVector BitVector::bvxor(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ ^ *b.big_)) : BitVector(width_, word_ ^ b.word_);
}

// --- Arithmetic ----------------------------------------------------------------------------------------------------------

BitVector BitVector::bvneg() const {
  return big_ ? BitVector(width_, mpz_class(-*big_)) : BitVector(width_, ~word_ + 1);
}

BitVector BitVector::bvadd(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ + *b.big_)) : BitVector(width_, word_ + b.word_);
}

BitVector BitVector::bvsub(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ - *b.big_)) : BitVector(width_, word_ - b.word_);
}

BitVector BitVector::bvmul(const BitVector& b) const {
  return big_ ? BitVector(width_, mpz_class(*big_ * *b.big_)) : BitVector(width_, word_ * b.word_);
}

BitVector BitVector::bvudiv(const BitVector& b) const {
  if (b.is_zero()) {
    return ones(width_);
  }
  return big_ ? BitVector(width_, mpz_class(*big_ / *b.big_)) : BitVector(width_, word_ / b.word_);
}

BitVector BitVector::bvurem(const BitVector& b) const {
  if (b.is_zero()) {
    return *this;
  }
  return big_ ? BitVector(width_, mpz_class(*big_ % *b.big_)) : BitVector(width_, word_ % b.word_);
}

// The signed divisions are the standard's definitions by the unsigned ones on magnitudes; division by zero follows from
// them.

BitVector BitVector::bvsdiv(const BitVector& b) const {
  const BitVector quotient = (sign() ? bvneg() : *this).bvudiv(b.sign() ? b.bvneg() : b);
  return sign() == b.sign() ? quotient : quotient.bvneg();
}

BitVector BitVector::bvsrem(const BitVector& b) const {
  const BitVector remainder = (sign() ? bvneg() : *this).bvurem(b.sign() ? b.bvneg() : b);
  return sign() ? remainder.bvneg() : remainder;
}

BitVector BitVector::bvsmod(const BitVector& b) const {
  const BitVector remainder = bvsrem(b);
  return remainder.is_zero() || sign() == b.sign() ? remainder : remainder.bvadd(b);
}

// --- Shifts --------------------------------------------------------------------------------------------------------------

BitVector BitVector::bvshl(const BitVector& b) const {
  if (big_) {
    return *b.big_ >= width_ ? BitVector(width_, uint64_t{0}) : BitVector(width_, mpz_class(*big_ << b.big_->get_ui()));
  }
  return {width_, b.word_ >= width_ ? 0 : word_ << b.word_};
}

BitVector BitVector::bvlshr(const BitVector& b) const {
  if (big_) {
    return *b.big_ >= width_ ? BitVector(width_, uint64_t{0}) : BitVector(width_, mpz_class(*big_ >> b.big_->get_ui()));
  }
  return {width_, b.word_ >= width_ ? 0 : word_ >> b.word_};
}

BitVector BitVector::bvashr(const BitVector& b) const {
  if (big_) {
    const mpz_class value = to_signed_mpz();
    return {width_, mpz_class(value >> (*b.big_ >= width_ ? width_ : b.big_->get_ui()))};
  }
  // A shift by width - 1 leaves copies of the sign, as any larger one does.
  const uint64_t by = std::min<uint64_t>(b.word_, width_ - 1);
  return {width_, static_cast<uint64_t>(signed_word(word_, width_) >> by)};
}

// --- Comparison ----------------------------------------------------------------------------------------------------------

bool BitVector::bvult(const BitVector& b) const { return big_ ? *big_ < *b.big_ : word_ < b.word_; }

bool BitVector::bvslt(const BitVector& b) const { return sign() != b.sign() ? sign() : bvult(b); }

// --- Structure -----------------------------------------------------------------------------------------------------------

BitVector BitVector::concat(const BitVector& low) const {
  const uint32_t width = width_ + low.width_;
  if (width <= kWordBits) {
    return {width, (word_ << low.width_) | low.word_};
  }
  return {width, mpz_class((to_mpz() << low.width_) + low.to_mpz())};
}

BitVector BitVector::extract(uint32_t high, uint32_t low) const {
  assert(low <= high && high < width_);
  const uint32_t width = high - low + 1;
  return big_ ? BitVector(width, mpz_class(*big_ >> low)) : BitVector(width, word_ >> low);
}

BitVector BitVector::zero_extend(uint32_t by) const {
  return big_ ? BitVector(width_ + by, *big_) : BitVector(width_ + by, word_);
}

BitVector BitVector::sign_extend(uint32_t by) const {
  const uint32_t width = width_ + by;
  return width <= kWordBits ? BitVector(width, static_cast<uint64_t>(signed_word(word_, width_)))
                            : BitVector(width, to_signed_mpz());
}

BitVector BitVector::rotate_left(uint64_t by) const {
  const auto shift = static_cast<uint32_t>(by % width_);
  if (shift == 0) {
    return *this;
  }
  return extract(width_ - 1 - shift, 0).concat(extract(width_ - 1, width_ - shift));
}

BitVector BitVector::rotate_right(uint64_t by) const { return rotate_left(width_ - by % width_); }

BitVector BitVector::repeat(uint32_t times) const {
  assert(times > 0);
  // By doubling: linear in the result.
  BitVector result = *this;
  for (int bit = static_cast<int>(std::bit_width(times)) - 2; bit >= 0; --bit) {
    result = result.concat(result);
    if (((times >> bit) & 1U) != 0) {
      result = result.concat(*this);
    }
  }
  return result;
}

}  // namespace preproc
