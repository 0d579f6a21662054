#include "evaluate/column_loop.h"
#include "evaluate/column_ops.h"

// Sums, products, comparisons and the overflow predicates. Words come zero-extended and must go out so.

namespace preproc {

namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// The word's sign bit moved to bit 63: signed comparison of such words compares the vectors they stand for.
[[gnu::always_inline]] inline int64_t to_top(uint64_t a, uint32_t shift) { return static_cast<int64_t>(a << shift); }

/// The two's complement value of a vector whose sign bit is `sign`.
[[gnu::always_inline]] inline int64_t to_signed(uint64_t a, uint64_t sign) {
  return static_cast<int64_t>((a ^ sign) - sign);
}

uint32_t top_shift(const ColumnContext& context) { return 64 - context.argument(0).width; }
uint64_t sign_bit(const ColumnContext& context) { return uint64_t{1} << (context.argument(0).width - 1); }
uint64_t argument_mask(const ColumnContext& context) { return ~uint64_t{0} >> top_shift(context); }

}  // namespace

// --- Sums and products ---------------------------------------------------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvneg(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_rows(context, [mask](uint64_t a) { return (0 - a) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvadd(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return (a + b) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvsub(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return (a - b) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvmul(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return (a * b) & mask; });
}

// --- Comparisons ---------------------------------------------------------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvult(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a < b; });
}

PREPROC_COLUMN_LOOP void column_bvule(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a <= b; });
}

PREPROC_COLUMN_LOOP void column_bvugt(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a > b; });
}

PREPROC_COLUMN_LOOP void column_bvuge(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) -> uint64_t { return a >= b; });
}

PREPROC_COLUMN_LOOP void column_bvslt(ColumnContext& context) {
  const uint32_t shift = top_shift(context);
  map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t { return to_top(a, shift) < to_top(b, shift); });
}

PREPROC_COLUMN_LOOP void column_bvsle(ColumnContext& context) {
  const uint32_t shift = top_shift(context);
  map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t { return to_top(a, shift) <= to_top(b, shift); });
}

PREPROC_COLUMN_LOOP void column_bvsgt(ColumnContext& context) {
  const uint32_t shift = top_shift(context);
  map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t { return to_top(a, shift) > to_top(b, shift); });
}

PREPROC_COLUMN_LOOP void column_bvsge(ColumnContext& context) {
  const uint32_t shift = top_shift(context);
  map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t { return to_top(a, shift) >= to_top(b, shift); });
}

// --- Overflow ------------------------------------------------------------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvnego(ColumnContext& context) {
  const uint64_t sign = sign_bit(context);
  map_rows(context, [sign](uint64_t a) -> uint64_t { return a == sign; });
}

PREPROC_COLUMN_LOOP void column_bvuaddo(ColumnContext& context) {
  const uint64_t mask = argument_mask(context);
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) -> uint64_t { return ((a + b) & mask) < a; });
}

PREPROC_COLUMN_LOOP void column_bvsaddo(ColumnContext& context) {
  // Overflow: the sum's sign differs from that of both operands.
  const uint64_t sign = sign_bit(context);
  map_row_pairs(context, [sign](uint64_t a, uint64_t b) -> uint64_t {
    const uint64_t sum = a + b;
    return ((a ^ sum) & (b ^ sum) & sign) != 0;
  });
}

PREPROC_COLUMN_LOOP void column_bvusubo(ColumnContext& context) { column_bvult(context); }

PREPROC_COLUMN_LOOP void column_bvssubo(ColumnContext& context) {
  // Overflow: the operands' signs differ, and the difference has not the first one's.
  const uint64_t sign = sign_bit(context);
  map_row_pairs(context, [sign](uint64_t a, uint64_t b) -> uint64_t { return ((a ^ b) & (a ^ (a - b)) & sign) != 0; });
}

PREPROC_COLUMN_LOOP void column_bvumulo(ColumnContext& context) {
  const uint64_t mask = argument_mask(context);
  if (context.argument(0).width <= 32) {
    map_row_pairs(context, [mask](uint64_t a, uint64_t b) -> uint64_t { return a * b > mask; });
  } else {
    map_row_pairs(context,
                  [mask](uint64_t a, uint64_t b) -> uint64_t { return static_cast<UnsignedWide>(a) * b > mask; });
  }
}

PREPROC_COLUMN_LOOP void column_bvsmulo(ColumnContext& context) {
  const uint64_t sign = sign_bit(context);
  const int64_t limit = static_cast<int64_t>(sign - 1);
  if (context.argument(0).width <= 32) {
    map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t {
      const int64_t product = to_signed(a, sign) * to_signed(b, sign);
      return static_cast<uint64_t>(product > limit) | static_cast<uint64_t>(product < -limit - 1);
    });
  } else {
    map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t {
      const Wide product = static_cast<Wide>(to_signed(a, sign)) * to_signed(b, sign);
      return static_cast<uint64_t>(product > limit) | static_cast<uint64_t>(product < -static_cast<Wide>(limit) - 1);
    });
  }
}

PREPROC_COLUMN_LOOP void column_bvsdivo(ColumnContext& context) {
  const uint64_t sign = sign_bit(context);
  const uint64_t minus_one = argument_mask(context);
  map_row_pairs(context, [=](uint64_t a, uint64_t b) -> uint64_t {
    return static_cast<uint64_t>(a == sign) & static_cast<uint64_t>(b == minus_one);
  });
}

}  // namespace preproc
