#pragma once

#include <cstdint>
#include <optional>

#include <gmpxx.h>

#include "value/floating_point.h"

namespace preproc {

// IEEE 754 arithmetic on numbers of one computable format (see FloatFormat), correctly rounded in every mode:
// operations are carried out on integers, exactly, and rounded once. A result that is not a number is the NaN; the sign
// of zeros is as IEEE 754 has it. Cost: that of the integer operation on significands; exponents do not count.

FloatingPoint float_add(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b);
FloatingPoint float_subtract(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b);
FloatingPoint float_multiply(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b);
FloatingPoint float_divide(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b);
/// a * b + c, rounded once.
FloatingPoint float_fma(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b, const FloatingPoint& c);
FloatingPoint float_sqrt(RoundingMode mode, const FloatingPoint& a);
/// IEEE 754 remainder: a - b * n, where n is the integer nearest to a / b, the even one of two. Always exact.
FloatingPoint float_remainder(const FloatingPoint& a, const FloatingPoint& b);
FloatingPoint float_round_to_integral(RoundingMode mode, const FloatingPoint& a);
/// The smaller or larger number; the other one beside a NaN. None for zeros of different sign: either may be it.
std::optional<FloatingPoint> float_min(const FloatingPoint& a, const FloatingPoint& b);
std::optional<FloatingPoint> float_max(const FloatingPoint& a, const FloatingPoint& b);

FloatingPoint float_from_float(FloatFormat format, RoundingMode mode, const FloatingPoint& a);
FloatingPoint float_from_rational(FloatFormat format, RoundingMode mode, const mpq_class& number);
FloatingPoint float_from_integer(FloatFormat format, RoundingMode mode, const mpz_class& number);
/// The number rounded to an integer; none for NaN, infinities, and integers of more than `limit_bits` bits.
std::optional<mpz_class> integer_from_float(RoundingMode mode, const FloatingPoint& a, uint64_t limit_bits);
/// The number itself; none for NaN, infinities, and numbers with a numerator or denominator of more than `limit_bits`.
std::optional<mpq_class> rational_from_float(const FloatingPoint& a, uint64_t limit_bits);

}  // namespace preproc
