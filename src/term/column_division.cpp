#include <bit>

#include "term/column_loop.h"
#include "term/column_ops.h"

// Division. Vectors have no integer division, so up to 52 bits the quotient comes from a division of doubles:
//
// Let 0 <= a < 2^52, 0 < b < 2^52, n = floor(a / b), and q = a / b rounded to a double. n and n + 1 are doubles and rounding is
// monotone, so n <= q <= n + 1, and the integer m nearest to q is n or n + 1. m b <= a + b < 2^53 and a - m b are integers that
// doubles hold exactly. If a - m b >= 0 then m = n and this is the remainder; else m = n + 1 and it is a - m b + b.
// The loops are vectorised only if nothing in them branches.
//
// Wider vectors take the machine's 64-bit division.

namespace preproc {

namespace {

constexpr uint32_t kExactWidth = 52;

/// 2^52: the doubles from here to 2^53 are the integers, and the last 52 bits of their representation count from 0.
constexpr double kIntegers = 4503599627370496.0;
constexpr uint64_t kIntegersBits = uint64_t{0x433} << 52;

struct Quotient {
  uint64_t quotient;
  uint64_t remainder;
};

/// bvudiv and bvurem of words below 2^52; the quotient by 0 is all ones.
struct ExactDivision {
  [[gnu::always_inline]] static Quotient divide(uint64_t a, uint64_t b, uint64_t mask) {
    const uint64_t by_zero = 0 - ((b - 1) >> 63);  // all ones for 0, by arithmetic: no branch
    const double dividend = std::bit_cast<double>(a | kIntegersBits) - kIntegers;
    const double divisor = std::bit_cast<double>((b - by_zero) | kIntegersBits) - kIntegers;  // 1 for 0
    const double quotient = dividend / divisor;
    // Adding 2^52 rounds to the nearest integer.
    const double shifted = quotient + kIntegers;
    const double remainder = dividend - (shifted - kIntegers) * divisor;  // 0 for a divisor of 0
    const uint64_t up = 0 - (std::bit_cast<uint64_t>(remainder) >> 63);
    const uint64_t whole = (std::bit_cast<uint64_t>(shifted) ^ kIntegersBits) + up;
    const double positive = remainder + std::bit_cast<double>(std::bit_cast<uint64_t>(divisor) & up);
    const uint64_t rest = std::bit_cast<uint64_t>(positive + kIntegers) ^ kIntegersBits;
    return {(whole | by_zero) & mask, rest | (a & by_zero)};
  }
};

/// The same for words of up to 64 bits.
struct MachineDivision {
  [[gnu::always_inline]] static Quotient divide(uint64_t a, uint64_t b, uint64_t mask) {
    if (b == 0) {
      return {mask, a};
    }
    return {a / b, a % b};
  }
};

/// `negative` is all ones or 0: the word negated, or as it is.
[[gnu::always_inline]] inline uint64_t negate_if(uint64_t negative, uint64_t a, uint64_t mask) {
  return ((a ^ negative) - negative) & mask;
}

template <typename Division>
struct Udiv {
  uint64_t mask;
  uint32_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    return Division::divide(a, b, mask).quotient;
  }
};

template <typename Division>
struct Urem {
  uint64_t mask;
  uint32_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    return Division::divide(a, b, mask).remainder;
  }
};

// The signed operations divide magnitudes, as SMT-LIB defines them: division by 0 needs no case of its own.

template <typename Division>
struct Sdiv {
  uint64_t mask;
  uint32_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const uint64_t negative_a = 0 - (a >> sign);
    const uint64_t negative_b = 0 - (b >> sign);
    const Quotient q = Division::divide(negate_if(negative_a, a, mask), negate_if(negative_b, b, mask), mask);
    return negate_if(negative_a ^ negative_b, q.quotient, mask);
  }
};

template <typename Division>
struct Srem {
  uint64_t mask;
  uint32_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const uint64_t negative_a = 0 - (a >> sign);
    const uint64_t negative_b = 0 - (b >> sign);
    const Quotient q = Division::divide(negate_if(negative_a, a, mask), negate_if(negative_b, b, mask), mask);
    return negate_if(negative_a, q.remainder, mask);
  }
};

template <typename Division>
struct Smod {
  uint64_t mask;
  uint32_t sign;
  [[gnu::always_inline]] uint64_t operator()(uint64_t a, uint64_t b) const {
    const uint64_t negative_a = 0 - (a >> sign);
    const uint64_t negative_b = 0 - (b >> sign);
    const Quotient q = Division::divide(negate_if(negative_a, a, mask), negate_if(negative_b, b, mask), mask);
    // The result has the divisor's sign: one divisor is added where the remainder's differs and is not 0.
    const uint64_t moved = (negative_a ^ negative_b) & (0 - ((0 - q.remainder) >> 63));
    return (negate_if(negative_a, q.remainder, mask) + (b & moved)) & mask;
  }
};

template <template <typename> typename Operation>
[[gnu::always_inline]] inline void divide_rows(ColumnContext& context) {
  const uint64_t mask = context.mask();
  const uint32_t sign = context.width() - 1;
  if (context.width() <= kExactWidth) {
    map_row_pairs(context, Operation<ExactDivision>{mask, sign});
  } else {
    map_row_pairs(context, Operation<MachineDivision>{mask, sign});
  }
}

}  // namespace

PREPROC_COLUMN_LOOP void column_bvudiv(ColumnContext& context) { divide_rows<Udiv>(context); }
PREPROC_COLUMN_LOOP void column_bvurem(ColumnContext& context) { divide_rows<Urem>(context); }
PREPROC_COLUMN_LOOP void column_bvsdiv(ColumnContext& context) { divide_rows<Sdiv>(context); }
PREPROC_COLUMN_LOOP void column_bvsrem(ColumnContext& context) { divide_rows<Srem>(context); }
PREPROC_COLUMN_LOOP void column_bvsmod(ColumnContext& context) { divide_rows<Smod>(context); }

}  // namespace preproc
