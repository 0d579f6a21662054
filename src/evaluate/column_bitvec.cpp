#include "evaluate/column_loop.h"
#include "evaluate/column_ops.h"

// Bit-vector operators that move or combine bits. Words come zero-extended and must go out so.

namespace preproc {

// --- Structure -----------------------------------------------------------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvconcat(ColumnContext& context) {
  const uint32_t low = context.argument(1).width;
  map_row_pairs(context, [low](uint64_t a, uint64_t b) { return (a << low) | b; });
}

PREPROC_COLUMN_LOOP void column_bvextract(ColumnContext& context) {
  const uint32_t low = context.index(1);
  const uint64_t mask = context.mask();
  map_rows(context, [=](uint64_t a) { return (a >> low) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvrepeat(ColumnContext& context) {
  // The copies do not overlap, so one multiplication by 1 + 2^w + 2^2w + ... makes them all.
  const uint32_t width = context.argument(0).width;
  uint64_t copies = 0;
  for (uint32_t at = 0; at < context.width(); at += width) {
    copies |= uint64_t{1} << at;
  }
  map_rows(context, [copies](uint64_t a) { return a * copies; });
}

PREPROC_COLUMN_LOOP void column_bvzero_extend(ColumnContext& context) {
  map_rows(context, [](uint64_t a) { return a; });
}

PREPROC_COLUMN_LOOP void column_bvsign_extend(ColumnContext& context) {
  const uint64_t sign = uint64_t{1} << (context.argument(0).width - 1);
  const uint64_t mask = context.mask();
  map_rows(context, [=](uint64_t a) { return ((a ^ sign) - sign) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvrotate_left(ColumnContext& context) {
  const uint32_t by = context.index(0) % context.width();
  const uint32_t rest = (context.width() - by) % context.width();
  const uint64_t mask = context.mask();
  map_rows(context, [=](uint64_t a) { return ((a << by) | (a >> rest)) & mask; });
}

PREPROC_COLUMN_LOOP void column_bvrotate_right(ColumnContext& context) {
  const uint32_t by = context.index(0) % context.width();
  const uint32_t rest = (context.width() - by) % context.width();
  const uint64_t mask = context.mask();
  map_rows(context, [=](uint64_t a) { return ((a >> by) | (a << rest)) & mask; });
}

// --- Bits ----------------------------------------------------------------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvnot(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_rows(context, [mask](uint64_t a) { return a ^ mask; });
}

PREPROC_COLUMN_LOOP void column_bvand(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) { return a & b; });
}

PREPROC_COLUMN_LOOP void column_bvor(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) { return a | b; });
}

PREPROC_COLUMN_LOOP void column_bvxor(ColumnContext& context) {
  map_row_pairs(context, [](uint64_t a, uint64_t b) { return a ^ b; });
}

PREPROC_COLUMN_LOOP void column_bvnand(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return (a & b) ^ mask; });
}

PREPROC_COLUMN_LOOP void column_bvnor(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return (a | b) ^ mask; });
}

PREPROC_COLUMN_LOOP void column_bvxnor(ColumnContext& context) {
  const uint64_t mask = context.mask();
  map_row_pairs(context, [mask](uint64_t a, uint64_t b) { return a ^ b ^ mask; });
}

// --- Shifts: by the width or more gives zeros, or copies of the sign --------------------------------------------------------

PREPROC_COLUMN_LOOP void column_bvshl(ColumnContext& context) {
  const uint64_t width = context.width();
  const uint64_t mask = context.mask();
  map_row_pairs(context, [=](uint64_t a, uint64_t by) { return by < width ? (a << (by & 63)) & mask : 0; });
}

PREPROC_COLUMN_LOOP void column_bvlshr(ColumnContext& context) {
  const uint64_t width = context.width();
  map_row_pairs(context, [=](uint64_t a, uint64_t by) { return by < width ? a >> (by & 63) : 0; });
}

PREPROC_COLUMN_LOOP void column_bvashr(ColumnContext& context) {
  // A negative number is shifted as its complement: vectors have no arithmetic shift of 64-bit lanes.
  const uint64_t width = context.width();
  const uint32_t sign_at = context.width() - 1;
  const uint64_t mask = context.mask();
  map_row_pairs(context, [=](uint64_t a, uint64_t by) {
    const uint64_t flip = (uint64_t{0} - (a >> sign_at)) & mask;
    return (by < width ? (a ^ flip) >> (by & 63) : 0) ^ flip;
  });
}

}  // namespace preproc
