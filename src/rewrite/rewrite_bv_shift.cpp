#include <optional>

#include "rewrite/rewrite_functions.h"
#include "term/bv_term.h"

namespace preproc {

namespace {

/// The constant shift amount of a shift, at most the width; nothing if it is no constant.
std::optional<uint32_t> shift_amount(const TermManager& tm, Term shift) {
  const Term amount = tm.child(shift, 1);
  if (!tm.is_value(amount)) {
    return {};
  }
  const uint32_t width = bv_width(tm, shift);
  const BitVector bits = bv_bits(tm, amount);
  if (bits.fits_word()) {
    return static_cast<uint32_t>(std::min<uint64_t>(bits.word(), width));
  }
  const mpz_class number = bits.to_mpz();
  return number < width ? static_cast<uint32_t>(number.get_ui()) : width;
}

struct ShiftRules {
  RewriteRule zero_operand;
  RewriteRule zero_amount;
  RewriteRule past_width;
  RewriteRule nested;
};

/// Rewrites bvshl and bvlshr, whose vacated bits are 0.
Term rewrite_logical_shift(RewriteContext& context, const ShiftRules& rules) {
  TermManager& tm = context.tm;
  const Term operand = context.child(0);
  const uint32_t width = bv_width(tm, context.term);
  if (is_bv_zero(tm, operand)) {
    return context.fired(rules.zero_operand, operand);
  }
  const std::optional<uint32_t> amount = shift_amount(tm, context.term);
  if (!amount) {
    return {};
  }
  if (*amount == 0) {
    return context.fired(rules.zero_amount, operand);
  }
  if (*amount == width) {
    return context.fired(rules.past_width, mk_bv_zero(tm, width));
  }
  if (tm.kind(operand) == tm.kind(context.term)) {
    if (const std::optional<uint32_t> inner = shift_amount(tm, operand)) {
      const uint64_t sum = uint64_t{*amount} + *inner;
      return context.fired(rules.nested, sum >= width ? mk_bv_zero(tm, width)
                                                      : tm.mk(tm.kind(operand), {tm.child(operand, 0),
                                                                                 mk_bits(tm, BitVector(width, sum))}));
    }
  }
  return {};
}

}  // namespace

Term rewrite_bvshl(RewriteContext& context) {
  return rewrite_logical_shift(context, {RewriteRule::BvShlOfZero, RewriteRule::BvShlByZero,
                                         RewriteRule::BvShlPastWidth, RewriteRule::BvShlNested});
}

Term rewrite_bvlshr(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = rewrite_logical_shift(context, {RewriteRule::BvLshrOfZero, RewriteRule::BvLshrByZero,
                                                     RewriteRule::BvLshrPastWidth, RewriteRule::BvLshrNested})) {
    return t;
  }
  const Term operand = context.child(0);
  const std::optional<uint32_t> amount = shift_amount(tm, context.term);
  if (amount && is_zero_extension(tm, operand)) {
    const Term inner = tm.child(operand, 0);
    const uint32_t inner_width = bv_width(tm, inner);
    const uint32_t width = bv_width(tm, operand);
    if (*amount >= inner_width) {
      return context.fired(RewriteRule::BvLshrZeroExtendPast, mk_bv_zero(tm, width));
    }
    const Term shifted = tm.mk(Kind::BvLshr, {inner, mk_bits(tm, BitVector(inner_width, uint64_t{*amount}))});
    return context.fired(RewriteRule::BvLshrZeroExtend, mk_zero_extend(tm, shifted, width - inner_width));
  }
  return {};
}

Term rewrite_bvashr(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term operand = context.child(0);
  const uint32_t width = bv_width(tm, operand);
  if (is_bv_zero(tm, operand)) {
    return context.fired(RewriteRule::BvAshrOfZero, operand);
  }
  if (is_bv_ones(tm, operand)) {
    return context.fired(RewriteRule::BvAshrOfOnes, operand);
  }
  const std::optional<uint32_t> amount = shift_amount(tm, context.term);
  if (!amount) {
    return {};
  }
  if (*amount == 0) {
    return context.fired(RewriteRule::BvAshrByZero, operand);
  }
  if (*amount == width) {  // all bits are the sign, as with width - 1
    return context.fired(RewriteRule::BvAshrPastWidth,
                         tm.mk(Kind::BvAshr, {operand, mk_bits(tm, BitVector(width, uint64_t{width - 1}))}));
  }
  if (is_zero_extension(tm, operand)) {
    return context.fired(RewriteRule::BvAshrZeroExtend, tm.mk(Kind::BvLshr, context.children()));
  }
  return {};
}

Term rewrite_rotate(RewriteContext& context) {
  TermManager& tm = context.tm;
  const uint32_t by = tm.indices(context.term)[0];
  const uint32_t width = bv_width(tm, context.term);
  if (by % width == 0) {
    return context.fired(RewriteRule::RotateByZero, context.child(0));
  }
  if (by > width) {
    return context.fired(RewriteRule::RotatePastWidth, tm.mk(tm.kind(context.term), {context.child(0)}, {by % width}));
  }
  return {};
}

}  // namespace preproc
