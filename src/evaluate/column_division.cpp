#include <bit>

#include "evaluate/column_loop.h"
#include "evaluate/column_ops.h"

// Division. Vectors have no integer division, so up to about 50 bits the quotient comes from a division of doubles:
//
// Let a and b be integers, b not 0, |a| + |b| < 2^53, n = floor(a / b), and q = a / b rounded to a double. n and n + 1
// are doubles and rounding is monotone, so n <= q <= n + 1, and the integer m nearest to q is n or n + 1. Then |m b| <=
// |a| + |b| and |a - m b| <= |b| are integers that doubles hold exactly: r = a - m b is exact. Its sign tells which of
// the two m is, and a step to the other one, with r + b or r - b, gives the remainder with the sign that is wanted.
//
// The loops are vectorised only if nothing in them branches: signs and zeros are handled by masks. Wider vectors take
// the machine's 64-bit division.

namespace preproc {

namespace {

constexpr uint32_t kExactWidth = 52;
constexpr uint32_t kExactSignedWidth = 51;

/// 2^52: the doubles from here to 2^53 are the integers, and the last 52 bits of their representation count from 0.
constexpr double kIntegers = 4503599627370496.0;
constexpr uint64_t kIntegersBits = uint64_t{0x433} << 52;
/// 1.5 times 2^52: added to an integer of either sign up to 2^51, it leaves its two's complement in the last bits.
constexpr double kSignedIntegers = 1.5 * kIntegers;
constexpr uint64_t kSign = uint64_t{1} << 63;

/// All ones for 0, else 0; of words of at most 63 bits, by arithmetic.
[[gnu::always_inline]] inline uint64_t is_zero(uint64_t a) { return 0 - ((a - 1) >> 63); }
/// All ones for a double with its sign bit set, else 0.
[[gnu::always_inline]] inline uint64_t is_signed(double a) { return 0 - (std::bit_cast<uint64_t>(a) >> 63); }
/// The double where the mask is all ones, else 0.
[[gnu::always_inline]] inline double masked(double a, uint64_t mask) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(a) & mask);
}
/// The magnitude of `a` with the sign of `sign`.
[[gnu::always_inline]] inline double with_sign(double a, double sign) {
  return std::bit_cast<double>((std::bit_cast<uint64_t>(a) & ~kSign) | (std::bit_cast<uint64_t>(sign) & kSign));
}

struct Quotient {
  uint64_t quotient;
  uint64_t remainder;
};

/// bvudiv and bvurem of words below 2^52; the quotient by 0 is all ones.
struct ExactDivision {
  [[gnu::always_inline]] static Quotient divide(uint64_t a, uint64_t b, uint64_t mask) {
    const uint64_t by_zero = is_zero(b);
    const double dividend = std::bit_cast<double>(a | kIntegersBits) - kIntegers;
    const double divisor = std::bit_cast<double>((b - by_zero) | kIntegersBits) - kIntegers;  // 1 for 0
    const double quotient = dividend / divisor;
    // Adding 2^52 rounds to the nearest integer.
    const double shifted = quotient + kIntegers;
    const double remainder = dividend - (shifted - kIntegers) * divisor;  // 0 for a divisor of 0
    const uint64_t up = is_signed(remainder);
    const uint64_t whole = (std::bit_cast<uint64_t>(shifted) ^ kIntegersBits) + up;
    const double positive = remainder + masked(divisor, up);
    const uint64_t rest = std::bit_cast<uint64_t>(positive + kIntegers) ^ kIntegersBits;
    return {(whole | by_zero) & mask, rest | (a & by_zero)};
  }
};

/// Division by the machine's instruction, for words of up to 64 bits.
struct MachineDivision {
  [[gnu::always_inline]] static Quotient divide(uint64_t a, uint64_t b, uint64_t mask) {
    if (b == 0) {
      return {mask, a};
    }
    return {a / b, a % b};
  }
};

template <typename Division>
struct Udiv {
  uint64_t mask;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    return Division::divide(a, b, mask).quotient;
  }
};

template <typename Division>
struct Urem {
  uint64_t mask;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    return Division::divide(a, b, mask).remainder;
  }
};

/// Division of two's complement words of at most 51 bits, before the quotient and the remainder have their signs.
struct SignedDivision {
  double dividend;
  double divisor;    // may be 0: then the remainder is the dividend
  double quotient;   // an integer next to the exact quotient
  double remainder;  // dividend - quotient * divisor

  /// `sign`: the sign bit of the words.
  [[gnu::always_inline]] SignedDivision(uint64_t a, uint64_t b, uint64_t sign) {
    const double from = kIntegers + static_cast<double>(sign);
    dividend = std::bit_cast<double>((a ^ sign) | kIntegersBits) - from;
    divisor = std::bit_cast<double>((b ^ sign) | kIntegersBits) - from;
    const double ratio = dividend / (divisor + masked(1.0, is_zero(b)));
    quotient = (ratio + kSignedIntegers) - kSignedIntegers;
    remainder = dividend - quotient * divisor;
  }
  /// All ones if the remainder is not 0 and has not the sign of `a`. A product that is -0 becomes +0.
  [[gnu::always_inline]] uint64_t remainder_opposes(double a) const { return is_signed(remainder * a + 0.0); }
};

[[gnu::always_inline]] inline uint64_t to_word(double integer, uint64_t mask) {
  return std::bit_cast<uint64_t>(integer + kSignedIntegers) & mask;
}

struct ExactSdiv {
  uint64_t mask;
  uint64_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const SignedDivision d(a, b, sign);
    // Rounded away from 0 where the remainder opposes the dividend.
    const double step = masked(1.0, d.remainder_opposes(d.dividend));
    const uint64_t quotient = to_word(d.quotient - with_sign(step, d.quotient), mask);
    // By 0: -1, or 1 for a negative dividend.
    const uint64_t by_zero = is_zero(b);
    return (quotient & ~by_zero) | ((is_signed(d.dividend) & 1 & by_zero) | (~is_signed(d.dividend) & mask & by_zero));
  }
};

struct ExactSrem {
  uint64_t mask;
  uint64_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const SignedDivision d(a, b, sign);
    return to_word(d.remainder + masked(with_sign(d.divisor, d.dividend), d.remainder_opposes(d.dividend)), mask);
  }
};

struct ExactSmod {
  uint64_t mask;
  uint64_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const SignedDivision d(a, b, sign);
    return to_word(d.remainder + masked(d.divisor, d.remainder_opposes(d.divisor)), mask);
  }
};

// Wider signed operations divide magnitudes, as SMT-LIB defines them: division by 0 needs no case of its own.

/// `negative` is all ones or 0: the word negated, or as it is.
[[gnu::always_inline]] inline uint64_t negate_if(uint64_t negative, uint64_t a, uint64_t mask) {
  return ((a ^ negative) - negative) & mask;
}

/// Division of magnitudes of two's complement words whose last bit is at `sign`.
struct MagnitudeDivision {
  uint64_t negative_a;
  uint64_t negative_b;
  Quotient magnitudes;
  [[gnu::always_inline]] MagnitudeDivision(uint64_t a, uint64_t b, uint64_t mask, uint32_t sign)
      : negative_a(0 - (a >> sign)),
        negative_b(0 - (b >> sign)),
        magnitudes(MachineDivision::divide(negate_if(negative_a, a, mask), negate_if(negative_b, b, mask), mask)) {}
};

/// The result of `exact` up to its width, else of `wide`, a function of a MagnitudeDivision and the divisor.
template <typename Exact, typename Wide>
[[gnu::always_inline]] inline void divide_signed_rows(ColumnContext& context, Wide wide) {
  const uint64_t mask = context.mask();
  const uint32_t sign = context.width() - 1;
  if (context.width() <= kExactSignedWidth) {
    map_row_pairs(context, Exact{mask, uint64_t{1} << sign});
  } else {
    map_row_pairs(context, [=](uint64_t a, uint64_t b) { return wide(MagnitudeDivision(a, b, mask, sign), b) & mask; });
  }
}

template <template <typename> typename Operation>
[[gnu::always_inline]] inline void divide_rows(ColumnContext& context) {
  if (context.width() <= kExactWidth) {
    map_row_pairs(context, Operation<ExactDivision>{context.mask()});
  } else {
    map_row_pairs(context, Operation<MachineDivision>{context.mask()});
  }
}

}  // namespace

PREPROC_COLUMN_LOOP void column_bvudiv(ColumnContext& context) { divide_rows<Udiv>(context); }
PREPROC_COLUMN_LOOP void column_bvurem(ColumnContext& context) { divide_rows<Urem>(context); }

PREPROC_COLUMN_LOOP void column_bvsdiv(ColumnContext& context) {
  divide_signed_rows<ExactSdiv>(context, [](const MagnitudeDivision& d, uint64_t) {
    return negate_if(d.negative_a ^ d.negative_b, d.magnitudes.quotient, ~uint64_t{0});
  });
}

PREPROC_COLUMN_LOOP void column_bvsrem(ColumnContext& context) {
  divide_signed_rows<ExactSrem>(context, [](const MagnitudeDivision& d, uint64_t) {
    return negate_if(d.negative_a, d.magnitudes.remainder, ~uint64_t{0});
  });
}

PREPROC_COLUMN_LOOP void column_bvsmod(ColumnContext& context) {
  divide_signed_rows<ExactSmod>(context, [](const MagnitudeDivision& d, uint64_t b) {
    // The result has the divisor's sign: one divisor is added where the remainder's differs and is not 0.
    const bool moved = d.negative_a != d.negative_b && d.magnitudes.remainder != 0;
    return negate_if(d.negative_a, d.magnitudes.remainder, ~uint64_t{0}) + (moved ? b : 0);
  });
}

}  // namespace preproc
