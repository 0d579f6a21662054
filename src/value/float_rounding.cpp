#include "value/float_rounding.h"

#include <algorithm>

namespace preproc {

namespace {

/// The exponent of 1's encoding.
int64_t bias(FloatFormat format) { return (int64_t{1} << (format.exponent_bits - 1)) - 1; }

/// The weight of the last bit of subnormal numbers is 2 to this.
int64_t least_exponent(FloatFormat format) { return 2 - bias(format) - int64_t{format.significand_bits}; }

FloatingPoint overflow(FloatFormat format, RoundingMode mode, bool negative) {
  const bool to_infinity = mode == RoundingMode::NearestEven || mode == RoundingMode::NearestAway ||
                           mode == (negative ? RoundingMode::Negative : RoundingMode::Positive);
  return to_infinity ? FloatingPoint::infinity(format, negative) : FloatingPoint::largest(format, negative);
}

}  // namespace

ExactFloat exact(const FloatingPoint& number) {
  const FloatFormat format = number.format();
  const auto field = static_cast<int64_t>(number.exponent().word());
  ExactFloat result{number.sign(), number.trailing().to_mpz(), least_exponent(format)};
  if (field > 0) {
    mpz_setbit(result.magnitude.get_mpz_t(), format.significand_bits - 1);
    result.exponent += field - 1;
  }
  return result;
}

mpz_class shift_and_round(RoundingMode mode, bool negative, const mpz_class& magnitude, uint64_t shift, bool sticky) {
  if (shift == 0) {
    return magnitude;
  }
  // Beyond its length plus one, all shifts leave less than a half.
  shift = std::min<uint64_t>(shift, mpz_sizeinbase(magnitude.get_mpz_t(), 2) + 2);
  mpz_class kept;
  mpz_fdiv_q_2exp(kept.get_mpz_t(), magnitude.get_mpz_t(), shift);
  const mp_bitcnt_t lowest = mpz_scan1(magnitude.get_mpz_t(), 0);  // of zero: no bit, beyond all shifts
  const bool half_bit = mpz_tstbit(magnitude.get_mpz_t(), shift - 1) != 0;
  const bool below_half = sticky || lowest < shift - 1;
  const bool inexact = half_bit || below_half;
  bool up = false;
  switch (mode) {
    case RoundingMode::NearestEven: up = half_bit && (below_half || mpz_odd_p(kept.get_mpz_t())); break;
    case RoundingMode::NearestAway: up = half_bit; break;
    case RoundingMode::Positive: up = inexact && !negative; break;
    case RoundingMode::Negative: up = inexact && negative; break;
    case RoundingMode::Zero: break;
  }
  if (up) {
    ++kept;
  }
  return kept;
}

FloatingPoint round_to_format(FloatFormat format, RoundingMode mode, const ExactFloat& number, bool sticky) {
  if (number.is_zero()) {
    return FloatingPoint::zero(format, number.negative);
  }
  const uint32_t precision = format.significand_bits;
  int64_t exponent = std::max(number.top() - int64_t{precision}, least_exponent(format));
  mpz_class kept;
  if (exponent >= number.exponent) {
    kept = shift_and_round(mode, number.negative, number.magnitude, static_cast<uint64_t>(exponent - number.exponent),
                           sticky);
  } else {
    kept = number.magnitude << static_cast<mp_bitcnt_t>(number.exponent - exponent);
  }
  if (mpz_sizeinbase(kept.get_mpz_t(), 2) > precision) {  // rounded up to the next power of two
    kept >>= 1;
    ++exponent;
  }
  const bool normal = mpz_tstbit(kept.get_mpz_t(), precision - 1) != 0;
  const int64_t field = normal ? exponent - least_exponent(format) + 1 : 0;
  if (field > 2 * bias(format)) {
    return overflow(format, mode, number.negative);
  }
  mpz_clrbit(kept.get_mpz_t(), precision - 1);
  return {format.exponent_bits, precision,
          BitVector(1, uint64_t{number.negative})
              .concat(BitVector(format.exponent_bits, static_cast<uint64_t>(field)))
              .concat(BitVector(precision - 1, kept))};
}

}  // namespace preproc
