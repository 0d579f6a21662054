#pragma once

#include <cstdint>

#include <gmpxx.h>

#include "value/floating_point.h"

namespace preproc {

/// A finite number, exactly: (-1)^negative * magnitude * 2^exponent. Zeros have a sign.
struct ExactFloat {
  bool negative = false;
  mpz_class magnitude;  ///< not negative
  int64_t exponent = 0;

  bool is_zero() const { return sgn(magnitude) == 0; }
  /// Position behind the most significant bit: 2^(top-1) <= |number| < 2^top. Not for zeros.
  int64_t top() const { return exponent + static_cast<int64_t>(mpz_sizeinbase(magnitude.get_mpz_t(), 2)); }
};

/// The number a finite float of a computable format stands for.
ExactFloat exact(const FloatingPoint& number);

/// magnitude / 2^shift as an integer, rounded as IEEE 754 rounds a number of that sign. `sticky`: the magnitude is
/// really a little more, by less than one; shift > 0 then. Cost: linear in the magnitude, whatever the shift.
mpz_class shift_and_round(RoundingMode mode, bool negative, const mpz_class& magnitude, uint64_t shift, bool sticky);

/// The float of a computable format that an exact number is rounded to, with subnormals and overflow as IEEE 754 has
/// them; zeros keep their sign. `sticky`: the magnitude is really a little more, by less than one; it has more than
/// `significand_bits` bits then.
FloatingPoint round_to_format(FloatFormat format, RoundingMode mode, const ExactFloat& number, bool sticky = false);

}  // namespace preproc
