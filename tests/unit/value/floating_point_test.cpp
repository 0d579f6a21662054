// Floats against an exact reference by search (small formats, all modes), against MPFR (wide formats, its four modes),
// and at the corners that IEEE 754 names.
#include <cmath>
#include <cstring>
#include <random>

#include <gtest/gtest.h>
#include <mpfr.h>

#include "value/float_arithmetic.h"

namespace preproc {
namespace {

constexpr RoundingMode kModes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::Positive,
                                   RoundingMode::Negative, RoundingMode::Zero};
constexpr FloatFormat kTiny{3, 4};
constexpr FloatFormat kHalf{5, 11};
constexpr FloatFormat kSingle{8, 24};
constexpr FloatFormat kDouble{11, 53};

FloatingPoint encoded(FloatFormat format, uint64_t bits) {
  return FloatingPoint::from_bits(format, BitVector(format.width(), bits));
}

/// The value of a finite encoding, straight from the definition.
mpq_class meaning(FloatFormat format, uint64_t bits) {
  const uint32_t trailing_bits = format.significand_bits - 1;
  const uint64_t trailing = bits & ((uint64_t{1} << trailing_bits) - 1);
  const uint64_t field = (bits >> trailing_bits) & ((uint64_t{1} << format.exponent_bits) - 1);
  const int bias = (1 << (format.exponent_bits - 1)) - 1;
  mpq_class value(mpz_class(field == 0 ? trailing : trailing | uint64_t{1} << trailing_bits));
  const int exponent = static_cast<int>(field == 0 ? 1 : field) - bias - static_cast<int>(trailing_bits);
  if (exponent >= 0) {
    value <<= static_cast<mp_bitcnt_t>(exponent);
  } else {
    value >>= static_cast<mp_bitcnt_t>(-exponent);
  }
  return (bits >> (format.width() - 1)) != 0 ? mpq_class(-value) : value;
}

/// The encodings of one sign in order are their values in order: rounding is a search among them. The encoding behind
/// the largest finite one stands for the number that would follow it, as overflow wants.
class Reference {
 public:
  explicit Reference(FloatFormat format) : format_(format) {
    infinity_ = ((uint64_t{1} << format.exponent_bits) - 1) << (format.significand_bits - 1);
    for (uint64_t bits = 0; bits <= infinity_; ++bits) {
      values_.push_back(meaning(format, bits));
    }
  }

  FloatingPoint round(RoundingMode mode, const mpq_class& number, bool negative_zero) const {
    return round_by(mode, sgn(number) == 0 ? negative_zero : sgn(number) < 0,
                    [&](const mpq_class& boundary) { return cmp(abs(number), boundary); });
  }

  /// Rounds the magnitude that `compare` places: the sign of (magnitude - boundary).
  template <typename Compare>
  FloatingPoint round_by(RoundingMode mode, bool negative, Compare compare) const {
    uint64_t low = 0;
    uint64_t high = values_.size();  // the largest encoding not above is in [low, high)
    while (high - low > 1) {
      const uint64_t middle = (low + high) / 2;
      (compare(values_[middle]) >= 0 ? low : high) = middle;
    }
    uint64_t bits = low;
    if (low + 1 < values_.size() && compare(values_[low]) > 0) {
      const int side = compare((values_[low] + values_[low + 1]) / 2);
      const bool up = mode == RoundingMode::NearestEven   ? side > 0 || (side == 0 && low % 2 == 1)
                      : mode == RoundingMode::NearestAway ? side >= 0
                      : mode == RoundingMode::Positive    ? !negative
                      : mode == RoundingMode::Negative    ? negative
                                                          : false;
      bits += up ? 1 : 0;
    } else if (low == infinity_ &&
               (mode == RoundingMode::Zero || mode == (negative ? RoundingMode::Positive : RoundingMode::Negative))) {
      bits = infinity_ - 1;
    }
    return encoded(format_, bits | (uint64_t{negative} << (format_.width() - 1)));
  }

 private:
  FloatFormat format_;
  uint64_t infinity_ = 0;
  std::vector<mpq_class> values_;
};

std::string show(RoundingMode mode, std::initializer_list<FloatingPoint> arguments) {
  std::string text(to_string(mode));
  for (const FloatingPoint& argument : arguments) {
    text += " " + argument.to_string();
  }
  return text;
}

class FloatReferenceTest : public ::testing::Test {
 protected:
  /// All operations on finite operands against the reference.
  void check(FloatFormat format, const Reference& reference, uint64_t a, uint64_t b, uint64_t c) {
    const FloatingPoint x = encoded(format, a);
    const FloatingPoint y = encoded(format, b);
    const FloatingPoint z = encoded(format, c);
    if (!x.is_finite() || !y.is_finite() || !z.is_finite()) {
      return;
    }
    const mpq_class p = meaning(format, a);
    const mpq_class q = meaning(format, b);
    const mpq_class r = meaning(format, c);
    for (const RoundingMode mode : kModes) {
      const auto sum_sign = [&](bool s, bool t) { return s == t ? s : mode == RoundingMode::Negative; };
      ASSERT_EQ(float_add(mode, x, y), reference.round(mode, p + q, sum_sign(x.sign(), y.sign())))
          << "add " << show(mode, {x, y});
      ASSERT_EQ(float_subtract(mode, x, y), reference.round(mode, p - q, sum_sign(x.sign(), !y.sign())))
          << "sub " << show(mode, {x, y});
      const bool negative = x.sign() != y.sign();
      ASSERT_EQ(float_multiply(mode, x, y), reference.round(mode, p * q, negative)) << "mul " << show(mode, {x, y});
      if (!y.is_zero()) {
        ASSERT_EQ(float_divide(mode, x, y), reference.round(mode, p / q, negative)) << "div " << show(mode, {x, y});
      }
      ASSERT_EQ(float_fma(mode, x, y, z), reference.round(mode, p * q + r, sum_sign(negative, z.sign())))
          << "fma " << show(mode, {x, y, z});
      if (!x.sign()) {
        ASSERT_EQ(float_sqrt(mode, x),
                  reference.round_by(mode, false, [&](const mpq_class& bound) { return cmp(p, bound * bound); }))
            << "sqrt " << show(mode, {x});
      }
      check_integers(format, reference, mode, x, p);
    }
    if (!y.is_zero()) {
      const mpz_class n = nearest(RoundingMode::NearestEven, p / q);
      ASSERT_EQ(float_remainder(x, y), reference.round(RoundingMode::NearestEven, p - q * n, x.sign()))
          << "rem " << x.to_string() << " " << y.to_string();
    }
    ASSERT_EQ(float_less(x, y), p < q) << x.to_string() << " " << y.to_string();
    ASSERT_EQ(float_equal(x, y), p == q) << x.to_string() << " " << y.to_string();
    ASSERT_EQ(*rational_from_float(x, 1000), p) << x.to_string();
  }

  static mpz_class nearest(RoundingMode mode, const mpq_class& number) {
    mpz_class down;
    mpz_fdiv_q(down.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
    const mpq_class rest = number - down;
    const int side = cmp(rest * 2, mpq_class(1));
    switch (mode) {
      case RoundingMode::NearestEven: return side > 0 || (side == 0 && mpz_odd_p(down.get_mpz_t())) ? down + 1 : down;
      case RoundingMode::NearestAway: return side > 0 || (side == 0 && sgn(number) > 0) ? down + 1 : down;
      case RoundingMode::Positive: return rest > 0 ? down + 1 : down;
      case RoundingMode::Negative: return down;
      default: return rest > 0 && sgn(number) < 0 ? down + 1 : down;
    }
  }

  void check_integers(FloatFormat format, const Reference& reference, RoundingMode mode, const FloatingPoint& x,
                      const mpq_class& p) {
    const mpz_class n = nearest(mode, p);
    ASSERT_EQ(float_round_to_integral(mode, x), reference.round(mode, mpq_class(n), x.sign()))
        << "roundToIntegral " << show(mode, {x});
    ASSERT_EQ(integer_from_float(mode, x, 1000), n) << show(mode, {x});
    ASSERT_EQ(float_from_integer(format, mode, n * 3), reference.round(mode, mpq_class(n * 3), false));
    const mpq_class third = p / 3;
    ASSERT_EQ(float_from_rational(format, mode, third), reference.round(mode, third, false)) << third;
  }
};

TEST_F(FloatReferenceTest, AllPairsOfTinyNumbers) {
  const Reference reference(kTiny);
  for (uint64_t a = 0; a < 128; ++a) {
    for (uint64_t b = 0; b < 128; ++b) {
      check(kTiny, reference, a, b, (a * 37 + b * 11) % 128);
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

TEST_F(FloatReferenceTest, OddFormats) {
  for (const FloatFormat format : {FloatFormat{2, 2}, FloatFormat{2, 5}, FloatFormat{4, 2}, FloatFormat{4, 3}}) {
    const Reference reference(format);
    const uint64_t end = uint64_t{1} << format.width();
    for (uint64_t a = 0; a < end; ++a) {
      for (uint64_t b = 0; b < end; ++b) {
        check(format, reference, a, b, (a * 29 + b * 7) % end);
        ASSERT_FALSE(HasFatalFailure()) << format.exponent_bits << " " << format.significand_bits;
      }
    }
  }
}

TEST_F(FloatReferenceTest, SampleOfHalves) {
  const Reference reference(kHalf);
  std::mt19937_64 random(20260401);
  for (int i = 0; i < 3000; ++i) {
    uint64_t bits[3];
    for (uint64_t& each : bits) {
      each = random() & 0xffff;
      if (random() % 4 == 0) {  // subnormal, or next to a power of two
        each &= random() % 2 == 0 ? 0x83ff : 0xfc01;
      }
    }
    check(kHalf, reference, bits[0], bits[1], bits[2]);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST_F(FloatReferenceTest, EveryHalfToTinyAndBack) {
  const Reference tiny(kTiny);
  for (uint64_t bits = 0; bits < 0x10000; ++bits) {
    const FloatingPoint half = encoded(kHalf, bits);
    for (const RoundingMode mode : kModes) {
      const FloatingPoint rounded = float_from_float(kTiny, mode, half);
      if (half.is_finite()) {
        ASSERT_EQ(rounded, tiny.round(mode, meaning(kHalf, bits), half.sign())) << show(mode, {half});
      } else {
        ASSERT_EQ(rounded, half.is_nan() ? FloatingPoint::nan(kTiny) : FloatingPoint::infinity(kTiny, half.sign()));
      }
      ASSERT_EQ(float_from_float(kTiny, mode, float_from_float(kHalf, mode, rounded)), rounded) << show(mode, {half});
    }
  }
}

// --- Against MPFR and the machine ------------------------------------------------------------------------------------------

class Mpfr {
 public:
  Mpfr(FloatFormat format) : format_(format) {
    const long bias = (1L << (format.exponent_bits - 1)) - 1;
    mpfr_set_emax(bias + 1);
    mpfr_set_emin(3 - bias - static_cast<long>(format.significand_bits));
    mpfr_inits2(static_cast<mpfr_prec_t>(format.significand_bits), result, a, b, c, static_cast<mpfr_ptr>(nullptr));
  }
  Mpfr(const Mpfr&) = delete;
  Mpfr& operator=(const Mpfr&) = delete;
  ~Mpfr() { mpfr_clears(result, a, b, c, static_cast<mpfr_ptr>(nullptr)); }

  static void set(mpfr_t to, const FloatingPoint& from) {
    if (from.is_nan()) {
      mpfr_set_nan(to);
    } else if (from.is_infinite()) {
      mpfr_set_inf(to, from.sign() ? -1 : 1);
    } else if (from.is_zero()) {
      mpfr_set_zero(to, from.sign() ? -1 : 1);
    } else {
      const mpq_class value = *rational_from_float(from, 100'000);
      ASSERT_EQ(mpfr_set_q(to, value.get_mpq_t(), MPFR_RNDN), 0);
    }
  }
  /// The result as a float: its fields by the powers of two around it.
  FloatingPoint get() const {
    if (mpfr_nan_p(result)) {
      return FloatingPoint::nan(format_);
    }
    const bool negative = mpfr_signbit(result) != 0;
    if (mpfr_inf_p(result)) {
      return FloatingPoint::infinity(format_, negative);
    }
    if (mpfr_zero_p(result)) {
      return FloatingPoint::zero(format_, negative);
    }
    mpz_class magnitude;
    const long exponent = mpfr_get_z_2exp(magnitude.get_mpz_t(), result);
    magnitude = abs(magnitude);
    const long bias = (1L << (format_.exponent_bits - 1)) - 1;
    const long least = 2 - bias - static_cast<long>(format_.significand_bits);
    const long field = exponent >= least ? exponent - least + 1 : 0;
    if (field == 0) {
      magnitude >>= static_cast<mp_bitcnt_t>(least - exponent);
    } else {
      mpz_clrbit(magnitude.get_mpz_t(), format_.significand_bits - 1);
    }
    const mpz_class encoding =
        (((mpz_class(negative ? 1 : 0) << format_.exponent_bits) + field) << (format_.significand_bits - 1)) +
        magnitude;
    return FloatingPoint::from_bits(format_, BitVector(format_.width(), encoding));
  }

  mpfr_t result, a, b, c;

 private:
  FloatFormat format_;
};

FloatingPoint random_float(std::mt19937_64& random, FloatFormat format) {
  mpz_class bits = 0;
  for (uint32_t i = 0; i < format.width(); i += 64) {
    bits = (bits << 64) + mpz_class(random());
  }
  BitVector encoding(format.width(), bits);
  // Exponents near the middle, so that operands meet; sometimes any, or the ends.
  const uint64_t middle = (uint64_t{1} << (format.exponent_bits - 1)) - 1;
  const uint64_t shape = random() % 8;
  if (shape < 5) {
    const uint64_t field = middle - 30 + random() % 60;
    encoding = encoding.extract(format.width() - 1, format.width() - 1)
                   .concat(BitVector(format.exponent_bits, field))
                   .concat(encoding.extract(format.significand_bits - 2, 0));
  } else if (shape == 5) {
    encoding = encoding.bvand(BitVector::max_signed(format.significand_bits).zero_extend(format.exponent_bits));
  } else if (shape == 6) {  // few bits, so that results are exact or ties
    encoding = encoding.bvand(
        BitVector::ones(format.exponent_bits + 4).concat(BitVector(format.significand_bits - 4, uint64_t{0})));
  }
  return FloatingPoint::from_bits(format, encoding);
}

TEST(FloatMpfrTest, AgreesInWideFormats) {
  constexpr std::pair<RoundingMode, mpfr_rnd_t> kShared[] = {{RoundingMode::NearestEven, MPFR_RNDN},
                                                             {RoundingMode::Positive, MPFR_RNDU},
                                                             {RoundingMode::Negative, MPFR_RNDD},
                                                             {RoundingMode::Zero, MPFR_RNDZ}};
  std::mt19937_64 random(20260402);
  for (const FloatFormat format : {kSingle, kDouble, FloatFormat{15, 113}, FloatFormat{9, 70}}) {
    Mpfr m(format);
    for (int i = 0; i < 3000; ++i) {
      const FloatingPoint x = random_float(random, format);
      const FloatingPoint y = random_float(random, format);
      const FloatingPoint z = random_float(random, format);
      Mpfr::set(m.a, x);
      Mpfr::set(m.b, y);
      Mpfr::set(m.c, z);
      for (const auto& [mode, rounding] : kShared) {
        const auto expect = [&](const char* name, int inexact, const FloatingPoint& mine) {
          mpfr_subnormalize(m.result, mpfr_check_range(m.result, inexact, rounding), rounding);
          ASSERT_EQ(mine, m.get()) << name << " " << show(mode, {x, y, z}) << " gives " << mine.to_string();
        };
        expect("add", mpfr_add(m.result, m.a, m.b, rounding), float_add(mode, x, y));
        expect("sub", mpfr_sub(m.result, m.a, m.b, rounding), float_subtract(mode, x, y));
        expect("mul", mpfr_mul(m.result, m.a, m.b, rounding), float_multiply(mode, x, y));
        expect("div", mpfr_div(m.result, m.a, m.b, rounding), float_divide(mode, x, y));
        expect("fma", mpfr_fma(m.result, m.a, m.b, m.c, rounding), float_fma(mode, x, y, z));
        expect("sqrt", mpfr_sqrt(m.result, m.a, rounding), float_sqrt(mode, x));
        expect("rint", mpfr_rint(m.result, m.a, rounding), float_round_to_integral(mode, x));
        expect("rem", mpfr_remainder(m.result, m.a, m.b, rounding), float_remainder(x, y));
        ASSERT_FALSE(::testing::Test::HasFatalFailure());
      }
      mpfr_round(m.result, m.a);
      ASSERT_EQ(float_round_to_integral(RoundingMode::NearestAway, x), m.get()) << x.to_string();
    }
  }
}

TEST(FloatMachineTest, AgreesWithDoubles) {
  const auto to_double = [](const FloatingPoint& f) {
    const uint64_t bits = f.bits.word();
    double d = 0;
    std::memcpy(&d, &bits, sizeof d);
    return d;
  };
  const auto from_double = [](double d) {
    uint64_t bits = 0;
    std::memcpy(&bits, &d, sizeof d);
    return encoded(kDouble, bits);
  };
  std::mt19937_64 random(20260403);
  constexpr RoundingMode kEven = RoundingMode::NearestEven;
  for (int i = 0; i < 20'000; ++i) {
    const FloatingPoint x = random_float(random, kDouble);
    const FloatingPoint y = random_float(random, kDouble);
    const FloatingPoint z = random_float(random, kDouble);
    const double a = to_double(x);
    const double b = to_double(y);
    ASSERT_EQ(float_add(kEven, x, y), from_double(a + b)) << show(kEven, {x, y});
    ASSERT_EQ(float_multiply(kEven, x, y), from_double(a * b)) << show(kEven, {x, y});
    ASSERT_EQ(float_divide(kEven, x, y), from_double(a / b)) << show(kEven, {x, y});
    ASSERT_EQ(float_sqrt(kEven, x), from_double(std::sqrt(a))) << show(kEven, {x});
    ASSERT_EQ(float_fma(kEven, x, y, z), from_double(std::fma(a, b, to_double(z)))) << show(kEven, {x, y, z});
    ASSERT_EQ(float_remainder(x, y), from_double(std::remainder(a, b))) << show(kEven, {x, y});
    ASSERT_EQ(float_less(x, y), a < b) << show(kEven, {x, y});
    ASSERT_EQ(float_equal(x, y), a == b) << show(kEven, {x, y});
  }
}

// --- Corners ---------------------------------------------------------------------------------------------------------------

class FloatCornerTest : public ::testing::Test {
 protected:
  const FloatingPoint nan_ = FloatingPoint::nan(kSingle);
  const FloatingPoint infinity_ = FloatingPoint::infinity(kSingle, false);
  const FloatingPoint minus_infinity_ = FloatingPoint::infinity(kSingle, true);
  const FloatingPoint zero_ = FloatingPoint::zero(kSingle, false);
  const FloatingPoint minus_zero_ = FloatingPoint::zero(kSingle, true);
  const FloatingPoint one_ = encoded(kSingle, 0x3f800000);
  const FloatingPoint largest_ = FloatingPoint::largest(kSingle, false);
  const FloatingPoint least_ = encoded(kSingle, 1);
};

TEST_F(FloatCornerTest, EveryEncodingOfANanIsTheOne) {
  for (const uint64_t bits : {0x7f800001U, 0xff800001U, 0xffffffffU, 0x7fc00000U}) {
    EXPECT_EQ(encoded(kSingle, bits), nan_) << bits;
  }
  EXPECT_EQ(nan_.bits, BitVector(32, uint64_t{0x7fc00000}));
  EXPECT_EQ(nan_.negated(), nan_);
  EXPECT_FALSE(float_equal(nan_, nan_));
}

TEST_F(FloatCornerTest, Classes) {
  const std::pair<FloatingPoint, const char*> cases[] = {{nan_, "nan"},
                                                         {infinity_, "infinite"},
                                                         {minus_infinity_, "infinite"},
                                                         {zero_, "zero"},
                                                         {minus_zero_, "zero"},
                                                         {one_, "normal"},
                                                         {largest_, "normal"},
                                                         {least_, "subnormal"},
                                                         {encoded(kSingle, 0x007fffff), "subnormal"},
                                                         {encoded(kSingle, 0x00800000), "normal"}};
  for (const auto& [number, name] : cases) {
    EXPECT_EQ(number.is_nan(), name == std::string("nan")) << number.to_string();
    EXPECT_EQ(number.is_infinite(), name == std::string("infinite")) << number.to_string();
    EXPECT_EQ(number.is_zero(), name == std::string("zero")) << number.to_string();
    EXPECT_EQ(number.is_normal(), name == std::string("normal")) << number.to_string();
    EXPECT_EQ(number.is_subnormal(), name == std::string("subnormal")) << number.to_string();
  }
}

TEST_F(FloatCornerTest, InvalidOperationsGiveNan) {
  for (const RoundingMode mode : kModes) {
    EXPECT_EQ(float_add(mode, infinity_, minus_infinity_), nan_);
    EXPECT_EQ(float_subtract(mode, infinity_, infinity_), nan_);
    EXPECT_EQ(float_multiply(mode, zero_, minus_infinity_), nan_);
    EXPECT_EQ(float_divide(mode, zero_, minus_zero_), nan_);
    EXPECT_EQ(float_divide(mode, infinity_, infinity_), nan_);
    EXPECT_EQ(float_sqrt(mode, one_.negated()), nan_);
    EXPECT_EQ(float_sqrt(mode, minus_infinity_), nan_);
    EXPECT_EQ(float_fma(mode, infinity_, zero_, one_), nan_);
    EXPECT_EQ(float_fma(mode, infinity_, one_, minus_infinity_), nan_);
  }
  EXPECT_EQ(float_remainder(one_, zero_), nan_);
  EXPECT_EQ(float_remainder(infinity_, one_), nan_);
}

TEST_F(FloatCornerTest, InfinitiesAndZeros) {
  for (const RoundingMode mode : kModes) {
    const FloatingPoint& sum = mode == RoundingMode::Negative ? minus_zero_ : zero_;
    EXPECT_EQ(float_add(mode, zero_, minus_zero_), sum);
    EXPECT_EQ(float_subtract(mode, one_, one_), sum);
    EXPECT_EQ(float_fma(mode, one_, one_, one_.negated()), sum);
    EXPECT_EQ(float_add(mode, minus_zero_, minus_zero_), minus_zero_);
    EXPECT_EQ(float_divide(mode, one_, minus_zero_), minus_infinity_);
    EXPECT_EQ(float_divide(mode, one_, minus_infinity_), minus_zero_);
    EXPECT_EQ(float_sqrt(mode, minus_zero_), minus_zero_);
    EXPECT_EQ(float_fma(mode, largest_, largest_, minus_infinity_), minus_infinity_);
    EXPECT_EQ(float_round_to_integral(mode, minus_zero_), minus_zero_);
    EXPECT_EQ(float_from_integer(kSingle, mode, 0), zero_);
    EXPECT_EQ(float_from_rational(kSingle, mode, 0), zero_);
  }
  EXPECT_EQ(float_remainder(one_, minus_infinity_), one_);
  EXPECT_EQ(float_remainder(minus_zero_, one_), minus_zero_);
  EXPECT_EQ(float_remainder(one_.negated(), one_), minus_zero_);
}

TEST_F(FloatCornerTest, OverflowAndUnderflowByMode) {
  struct Case {
    RoundingMode mode;
    FloatingPoint overflow, minus_overflow, underflow, minus_underflow;
  };
  const FloatingPoint minus_largest = largest_.negated();
  const FloatingPoint minus_least = least_.negated();
  const Case cases[] = {
      {RoundingMode::NearestEven, infinity_, minus_infinity_, zero_, minus_zero_},
      {RoundingMode::NearestAway, infinity_, minus_infinity_, least_, minus_least},
      {RoundingMode::Positive, infinity_, minus_largest, least_, minus_zero_},
      {RoundingMode::Negative, largest_, minus_infinity_, zero_, minus_least},
      {RoundingMode::Zero, largest_, minus_largest, zero_, minus_zero_},
  };
  const FloatingPoint half = encoded(kSingle, 0x3f000000);
  for (const Case& c : cases) {
    EXPECT_EQ(float_add(c.mode, largest_, largest_), c.overflow) << to_string(c.mode);
    EXPECT_EQ(float_add(c.mode, minus_largest, minus_largest), c.minus_overflow) << to_string(c.mode);
    EXPECT_EQ(float_multiply(c.mode, least_, half), c.underflow) << to_string(c.mode);
    EXPECT_EQ(float_multiply(c.mode, minus_least, half), c.minus_underflow) << to_string(c.mode);
  }
}

TEST_F(FloatCornerTest, MinimumAndMaximum) {
  EXPECT_EQ(float_min(nan_, one_), one_);
  EXPECT_EQ(float_max(one_, nan_), one_);
  EXPECT_EQ(float_min(nan_, nan_), nan_);
  EXPECT_EQ(float_min(minus_infinity_, one_), minus_infinity_);
  EXPECT_EQ(float_max(minus_infinity_, one_), one_);
  EXPECT_EQ(float_min(zero_, minus_zero_), std::nullopt);
  EXPECT_EQ(float_max(minus_zero_, zero_), std::nullopt);
  EXPECT_EQ(float_max(minus_zero_, minus_zero_), minus_zero_);
}

TEST_F(FloatCornerTest, Integers) {
  EXPECT_EQ(integer_from_float(RoundingMode::Zero, infinity_, 100), std::nullopt);
  EXPECT_EQ(integer_from_float(RoundingMode::Zero, nan_, 100), std::nullopt);
  EXPECT_EQ(integer_from_float(RoundingMode::Zero, largest_, 127), std::nullopt);
  EXPECT_NE(integer_from_float(RoundingMode::Zero, largest_, 128), std::nullopt);
  EXPECT_EQ(integer_from_float(RoundingMode::Positive, least_, 1), mpz_class(1));
  EXPECT_EQ(integer_from_float(RoundingMode::Negative, least_.negated(), 1), mpz_class(-1));
}

TEST_F(FloatCornerTest, HugeExponentsCostNothing) {
  constexpr FloatFormat kHuge{60, 10};
  const FloatingPoint large = FloatingPoint::largest(kHuge, false);
  const FloatingPoint small = FloatingPoint::from_bits(kHuge, BitVector(70, uint64_t{1}));
  for (const RoundingMode mode : kModes) {
    EXPECT_EQ(float_add(mode, large, small).is_infinite(), mode == RoundingMode::Positive);
    EXPECT_EQ(float_subtract(mode, large, small) == large,
              mode != RoundingMode::Negative && mode != RoundingMode::Zero);
    EXPECT_EQ(float_fma(mode, large, small, small).is_finite(), true);
    EXPECT_EQ(float_round_to_integral(mode, small).is_zero(), mode != RoundingMode::Positive);
  }
  EXPECT_TRUE(float_remainder(large, small).is_zero());
  EXPECT_EQ(float_remainder(small, large), small);
  EXPECT_EQ(rational_from_float(large, 100'000), std::nullopt);
  EXPECT_EQ(rational_from_float(small, 100'000), std::nullopt);
}

TEST_F(FloatCornerTest, Text) {
  EXPECT_EQ(one_.to_string(), "(fp #b0 #b01111111 #b00000000000000000000000)");
  EXPECT_EQ(least_.negated().to_string(), "(fp #b1 #b00000000 #b00000000000000000000001)");
  EXPECT_EQ(nan_.to_string(), "(_ NaN 8 24)");
  EXPECT_EQ(infinity_.to_string(), "(_ +oo 8 24)");
  EXPECT_EQ(minus_zero_.to_string(), "(_ -zero 8 24)");
  for (const RoundingMode mode : kModes) {
    EXPECT_EQ(rounding_mode_named(to_string(mode)), mode);
  }
  EXPECT_EQ(rounding_mode_named("roundTowardNegative"), RoundingMode::Negative);
  EXPECT_EQ(rounding_mode_named("RN"), std::nullopt);
}

}  // namespace
}  // namespace preproc
