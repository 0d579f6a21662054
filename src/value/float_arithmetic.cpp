#include "value/float_arithmetic.h"

#include <algorithm>

#include "value/float_rounding.h"

namespace preproc {

namespace {

/// The sign of an exact zero that is the sum of numbers of different sign.
bool zero_sum_is_negative(RoundingMode mode) { return mode == RoundingMode::Negative; }

/// The sum of finite numbers, for rounding to `precision` bits: exact, or a number on the same side of every boundary
/// of rounding, so that numbers of very different size are never aligned.
ExactFloat sum(RoundingMode mode, ExactFloat a, ExactFloat b, uint32_t precision) {
  if (a.is_zero() && b.is_zero()) {
    a.negative = a.negative == b.negative ? a.negative : zero_sum_is_negative(mode);
    return a;
  }
  if (a.is_zero() || b.is_zero()) {
    return a.is_zero() ? b : a;
  }
  if (a.top() < b.top()) {
    std::swap(a, b);
  }
  // Near `a` all boundaries, and `a` itself, are multiples of this power of two: what is smaller only tells the side.
  const int64_t unit = std::min(a.exponent, a.top() - int64_t{precision} - 3);
  if (b.top() <= unit) {
    b.magnitude = 1;
    b.exponent = unit - 1;
  }
  const int64_t exponent = std::min(a.exponent, b.exponent);
  mpz_class x = a.magnitude << static_cast<mp_bitcnt_t>(a.exponent - exponent);
  mpz_class y = b.magnitude << static_cast<mp_bitcnt_t>(b.exponent - exponent);
  const mpz_class total = (a.negative ? mpz_class(-x) : x) + (b.negative ? mpz_class(-y) : y);
  return {sgn(total) == 0 ? zero_sum_is_negative(mode) : sgn(total) < 0, abs(total), exponent};
}

/// numerator / denominator * 2^exponent, rounded. Neither is zero.
FloatingPoint round_quotient(FloatFormat format, RoundingMode mode, bool negative, const mpz_class& numerator,
                             const mpz_class& denominator, int64_t exponent) {
  const auto bits = [](const mpz_class& z) { return static_cast<int64_t>(mpz_sizeinbase(z.get_mpz_t(), 2)); };
  const int64_t shift =
      std::max<int64_t>(0, int64_t{format.significand_bits} + 3 + bits(denominator) - bits(numerator));
  const mpz_class scaled = numerator << static_cast<mp_bitcnt_t>(shift);
  mpz_class quotient;
  mpz_class rest;
  mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), scaled.get_mpz_t(), denominator.get_mpz_t());
  return round_to_format(format, mode, {negative, std::move(quotient), exponent - shift}, sgn(rest) != 0);
}

}  // namespace

FloatingPoint float_add(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b) {
  if (a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_infinite() && a.sign() != b.sign())) {
    return FloatingPoint::nan(a.format());
  }
  if (a.is_infinite() || b.is_infinite()) {
    return a.is_infinite() ? a : b;
  }
  return round_to_format(a.format(), mode, sum(mode, exact(a), exact(b), a.significand_bits));
}

FloatingPoint float_subtract(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b) {
  return float_add(mode, a, b.negated());
}

FloatingPoint float_multiply(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b) {
  const bool negative = a.sign() != b.sign();
  if (a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_zero()) || (a.is_zero() && b.is_infinite())) {
    return FloatingPoint::nan(a.format());
  }
  if (a.is_infinite() || b.is_infinite()) {
    return FloatingPoint::infinity(a.format(), negative);
  }
  const ExactFloat x = exact(a);
  const ExactFloat y = exact(b);
  return round_to_format(a.format(), mode, {negative, x.magnitude * y.magnitude, x.exponent + y.exponent});
}

FloatingPoint float_divide(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b) {
  const bool negative = a.sign() != b.sign();
  if (a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_infinite()) || (a.is_zero() && b.is_zero())) {
    return FloatingPoint::nan(a.format());
  }
  if (a.is_infinite() || b.is_zero()) {
    return FloatingPoint::infinity(a.format(), negative);
  }
  if (b.is_infinite() || a.is_zero()) {
    return FloatingPoint::zero(a.format(), negative);
  }
  const ExactFloat x = exact(a);
  const ExactFloat y = exact(b);
  return round_quotient(a.format(), mode, negative, x.magnitude, y.magnitude, x.exponent - y.exponent);
}

FloatingPoint float_fma(RoundingMode mode, const FloatingPoint& a, const FloatingPoint& b, const FloatingPoint& c) {
  if (!a.is_finite() || !b.is_finite() || !c.is_finite()) {
    // Without a finite number to round, or with an infinite one that rounding does not change: step by step. A finite
    // product must not overflow on the way.
    if (a.is_finite() && b.is_finite()) {
      return c;
    }
    return float_add(mode, float_multiply(mode, a, b), c);
  }
  const ExactFloat x = exact(a);
  const ExactFloat y = exact(b);
  const ExactFloat product{a.sign() != b.sign(), x.magnitude * y.magnitude, x.exponent + y.exponent};
  return round_to_format(a.format(), mode, sum(mode, product, exact(c), a.significand_bits));
}

FloatingPoint float_sqrt(RoundingMode mode, const FloatingPoint& a) {
  if (a.is_nan() || a.is_zero() || (a.is_infinite() && !a.sign())) {
    return a;
  }
  if (a.sign()) {
    return FloatingPoint::nan(a.format());
  }
  const ExactFloat x = exact(a);
  const auto have = static_cast<int64_t>(mpz_sizeinbase(x.magnitude.get_mpz_t(), 2));
  int64_t shift = std::max<int64_t>(0, 2 * (int64_t{a.significand_bits} + 3) - have);
  if ((x.exponent - shift) % 2 != 0) {
    ++shift;
  }
  const mpz_class scaled = x.magnitude << static_cast<mp_bitcnt_t>(shift);
  mpz_class root;
  mpz_class rest;
  mpz_sqrtrem(root.get_mpz_t(), rest.get_mpz_t(), scaled.get_mpz_t());
  return round_to_format(a.format(), mode, {false, std::move(root), (x.exponent - shift) / 2}, sgn(rest) != 0);
}

FloatingPoint float_remainder(const FloatingPoint& a, const FloatingPoint& b) {
  if (a.is_nan() || b.is_nan() || a.is_infinite() || b.is_zero()) {
    return FloatingPoint::nan(a.format());
  }
  if (b.is_infinite() || a.is_zero()) {
    return a;
  }
  const ExactFloat x = exact(a);
  const ExactFloat y = exact(b);
  if (x.top() < y.top() - 1) {  // less than half of it
    return a;
  }
  // In units of the smaller exponent, modulo twice the divisor: that keeps the quotient's last bit.
  const int64_t exponent = std::min(x.exponent, y.exponent);
  const mpz_class divisor = y.magnitude << static_cast<mp_bitcnt_t>(y.exponent - exponent);
  const mpz_class twice = divisor * 2;
  mpz_class power;
  const mpz_class two = 2;
  const mpz_class distance = x.exponent - exponent;
  mpz_powm(power.get_mpz_t(), two.get_mpz_t(), distance.get_mpz_t(), twice.get_mpz_t());
  mpz_class rest = (x.magnitude * power) % twice;
  const bool odd = rest >= divisor;
  if (odd) {
    rest -= divisor;
  }
  const mpz_class doubled = rest * 2;
  if (doubled > divisor || (doubled == divisor && odd)) {
    rest -= divisor;
  }
  const bool negative = sgn(rest) < 0 ? !x.negative : x.negative;
  return round_to_format(a.format(), RoundingMode::NearestEven, {negative, abs(rest), exponent});
}

FloatingPoint float_round_to_integral(RoundingMode mode, const FloatingPoint& a) {
  if (!a.is_finite()) {
    return a;
  }
  ExactFloat x = exact(a);
  if (x.exponent >= 0) {
    return a;
  }
  x.magnitude = shift_and_round(mode, x.negative, x.magnitude, static_cast<uint64_t>(-x.exponent), false);
  x.exponent = 0;
  // Exact, except in formats of few exponents, such as (_ FloatingPoint 2 5), where it may overflow.
  return round_to_format(a.format(), mode, x);
}

namespace {

/// `a` if `first`, else `b`, where there is an order between the two.
std::optional<FloatingPoint> choose(const FloatingPoint& a, const FloatingPoint& b, bool first) {
  if (a.is_nan() || b.is_nan()) {
    return a.is_nan() ? b : a;
  }
  if (a.is_zero() && b.is_zero() && a.sign() != b.sign()) {
    return {};
  }
  return first ? a : b;
}

}  // namespace

std::optional<FloatingPoint> float_min(const FloatingPoint& a, const FloatingPoint& b) {
  return choose(a, b, float_less(a, b));
}

std::optional<FloatingPoint> float_max(const FloatingPoint& a, const FloatingPoint& b) {
  return choose(a, b, float_less(b, a));
}

FloatingPoint float_from_float(FloatFormat format, RoundingMode mode, const FloatingPoint& a) {
  if (a.is_nan()) {
    return FloatingPoint::nan(format);
  }
  return a.is_infinite() ? FloatingPoint::infinity(format, a.sign()) : round_to_format(format, mode, exact(a));
}

FloatingPoint float_from_rational(FloatFormat format, RoundingMode mode, const mpq_class& number) {
  if (sgn(number) == 0) {
    return FloatingPoint::zero(format, false);
  }
  return round_quotient(format, mode, sgn(number) < 0, abs(number.get_num()), number.get_den(), 0);
}

FloatingPoint float_from_integer(FloatFormat format, RoundingMode mode, const mpz_class& number) {
  return round_to_format(format, mode, {sgn(number) < 0, abs(number), 0});
}

std::optional<mpz_class> integer_from_float(RoundingMode mode, const FloatingPoint& a, uint64_t limit_bits) {
  if (!a.is_finite()) {
    return {};
  }
  const ExactFloat x = exact(a);
  if (!x.is_zero() && x.top() > 0 && static_cast<uint64_t>(x.top()) > limit_bits) {
    return {};
  }
  mpz_class result =
      x.exponent >= 0 && !x.is_zero()
          ? mpz_class(x.magnitude << static_cast<mp_bitcnt_t>(x.exponent))
          : shift_and_round(mode, x.negative, x.magnitude, x.is_zero() ? 0 : static_cast<uint64_t>(-x.exponent), false);
  return x.negative ? mpz_class(-result) : result;
}

std::optional<mpq_class> rational_from_float(const FloatingPoint& a, uint64_t limit_bits) {
  if (!a.is_finite()) {
    return {};
  }
  const ExactFloat x = exact(a);
  if (x.is_zero()) {
    return mpq_class(0);
  }
  const auto limit = static_cast<int64_t>(limit_bits);
  if (x.exponent > limit || x.exponent < -limit) {
    return {};
  }
  mpq_class result(x.negative ? mpz_class(-x.magnitude) : x.magnitude);
  if (x.exponent >= 0) {
    result <<= static_cast<mp_bitcnt_t>(x.exponent);
  } else {
    result >>= static_cast<mp_bitcnt_t>(-x.exponent);
  }
  return result;
}

}  // namespace preproc
