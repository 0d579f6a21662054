#include <algorithm>
#include <span>
#include <vector>

#include "rewrite/linear_sum.h"
#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"
#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

/// The exponent of a constant that is a power of two, or UINT32_MAX.
uint32_t power_of_two(const TermManager& tm, Term t) {
  if (!tm.is_value(t)) {
    return UINT32_MAX;
  }
  const BitVector bits = bv_bits(tm, t);
  if (bits.is_zero()) {
    return UINT32_MAX;
  }
  const uint32_t exponent = bit_length(bits) - 1;
  const bool single =
      bits.fits_word() ? (bits.word() & (bits.word() - 1)) == 0 : mpz_scan1(bits.to_mpz().get_mpz_t(), 0) == exponent;
  return single ? exponent : UINT32_MAX;
}

/// (bvudiv x d) or (bvurem x d) where x is a zero extension and d is no larger than what x extends can hold: the
/// division itself is done in the narrow width. A larger d has quotient 0 and remainder x.
Term divide_zero_extension(RewriteContext& context, bool quotient) {
  TermManager& tm = context.tm;
  const Term dividend = context.child(0);
  const Term inner = tm.child(dividend, 0);
  const uint32_t width = bv_width(tm, dividend);
  const uint32_t inner_width = bv_width(tm, inner);
  const BitVector divisor = bv_bits(tm, context.child(1));
  if (!is_zero_from(divisor, inner_width)) {
    return quotient ? context.fired(RewriteRule::BvDivZeroExtendLarge, mk_bv_zero(tm, width))
                    : context.fired(RewriteRule::BvRemZeroExtendLarge, dividend);
  }
  const Term narrow =
      tm.mk(quotient ? Kind::BvUdiv : Kind::BvUrem, {inner, mk_bits(tm, divisor.extract(inner_width - 1, 0))});
  return context.fired(quotient ? RewriteRule::BvDivZeroExtend : RewriteRule::BvRemZeroExtend,
                       mk_zero_extend(tm, narrow, width - inner_width));
}

/// (bvadd (bvadd d x) y), where no argument is a constant itself. Sums that differ in constants only, wherever these
/// were added, share all but the last adder.
Term float_inner_constant(RewriteContext& context) {
  TermManager& tm = context.tm;
  for (size_t i = 0; i < context.children().size(); ++i) {
    const Term inner = context.child(i);
    if (tm.kind(inner) != Kind::BvAdd) {
      continue;
    }
    const std::span<const Term> summands = tm.children(inner);
    const auto found = std::ranges::find_if(summands, [&](Term t) { return tm.is_value(t); });
    if (found == summands.end()) {
      continue;
    }
    const Term constant = *found;
    std::vector<Term> rest(summands.begin(), found);
    rest.insert(rest.end(), found + 1, summands.end());
    std::vector<Term> outer(context.children().begin(), context.children().end());
    outer[i] = tm.mk_nary(Kind::BvAdd, rest);
    return context.fired(RewriteRule::BvAddInnerConstant, tm.mk(Kind::BvAdd, {constant, tm.mk(Kind::BvAdd, outer)}));
  }
  return {};
}

/// A sum or difference in which a term cancels itself, in any order and depth.
Term cancel_in_sum(RewriteContext& context) {
  const uint32_t width = bv_width(context.tm, context.term);
  LinearSum sum(context.tm, width);
  if (!sum.add(context.term, BitVector(width, uint64_t{1})) || !sum.has_cancelled()) {
    return {};
  }
  return context.fired(RewriteRule::BvSumCancelled, sum.mk_sum());
}

}  // namespace

Term rewrite_bvneg(RewriteContext& context) {
  const Term child = context.child(0);
  if (context.tm.kind(child) == Kind::BvNeg) {
    return context.fired(RewriteRule::BvNegNeg, context.tm.child(child, 0));
  }
  return {};
}

Term rewrite_bvadd(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = merge_constants(context, {.is_neutral = is_bv_zero,
                                               .neutral = RewriteRule::BvAddZero,
                                               .merged = RewriteRule::BvAddConstants,
                                               .nested = RewriteRule::BvAddNestedConstant})) {
    return t;
  }
  if (context.children().size() == 2 && is_complement(tm, Kind::BvNeg, context.child(0), context.child(1))) {
    return context.fired(RewriteRule::BvAddNeg, mk_bv_zero(tm, bv_width(tm, context.term)));
  }
  if (const Term t = float_inner_constant(context)) {
    return t;
  }
  return cancel_in_sum(context);
}

Term rewrite_bvsub(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (context.children().size() != 2) {
    return {};
  }
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (a == b) {
    return context.fired(RewriteRule::BvSubSame, mk_bv_zero(tm, bv_width(tm, a)));
  }
  if (is_bv_zero(tm, a)) {
    return context.fired(RewriteRule::BvSubFromZero, tm.mk(Kind::BvNeg, {b}));
  }
  if (is_bv_zero(tm, b)) {
    return context.fired(RewriteRule::BvSubZero, a);
  }
  if (tm.is_value(b)) {
    return context.fired(RewriteRule::BvSubConstant, tm.mk(Kind::BvAdd, {mk_bits(tm, bv_bits(tm, b).bvneg()), a}));
  }
  return cancel_in_sum(context);
}

Term rewrite_bvmul(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = merge_constants(context, {.is_neutral = is_bv_one,
                                               .is_absorbing = is_bv_zero,
                                               .neutral = RewriteRule::BvMulOne,
                                               .absorbing = RewriteRule::BvMulZero,
                                               .merged = RewriteRule::BvMulConstants,
                                               .nested = RewriteRule::BvMulNestedConstant})) {
    return t;
  }
  const ConstantOperand operand = constant_operand(tm, context.term);
  if (operand && is_bv_ones(tm, operand.constant)) {
    return context.fired(RewriteRule::BvMulMinusOne, tm.mk(Kind::BvNeg, {operand.rest}));
  }
  return {};
}

Term rewrite_bv_unsigned_division(RewriteContext& context) {
  TermManager& tm = context.tm;
  const bool quotient = tm.kind(context.term) == Kind::BvUdiv;
  const Term dividend = context.child(0);
  const Term divisor = context.child(1);
  const uint32_t width = bv_width(tm, context.term);
  if (is_bv_zero(tm, divisor)) {
    return quotient ? context.fired(RewriteRule::BvUdivByZero, mk_bits(tm, BitVector::ones(width)))
                    : context.fired(RewriteRule::BvUremByZero, dividend);
  }
  if (is_bv_one(tm, divisor)) {
    return quotient ? context.fired(RewriteRule::BvUdivByOne, dividend)
                    : context.fired(RewriteRule::BvUremByOne, mk_bv_zero(tm, width));
  }
  if (!quotient && dividend == divisor) {
    return context.fired(RewriteRule::BvUremSame, mk_bv_zero(tm, width));
  }
  if (!quotient && is_bv_zero(tm, dividend)) {
    return context.fired(RewriteRule::BvUremOfZero, dividend);
  }
  if (tm.is_value(divisor) && is_zero_extension(tm, dividend)) {
    return divide_zero_extension(context, quotient);
  }
  if (const uint32_t exponent = power_of_two(tm, divisor); exponent != UINT32_MAX) {
    if (quotient) {
      return context.fired(RewriteRule::BvUdivPowerOfTwo,
                           tm.mk(Kind::BvLshr, {dividend, mk_bits(tm, BitVector(width, uint64_t{exponent}))}));
    }
    const BitVector mask = BitVector::ones(exponent).zero_extend(width - exponent);
    return context.fired(RewriteRule::BvUremPowerOfTwo, tm.mk(Kind::BvAnd, {mk_bits(tm, mask), dividend}));
  }
  return {};
}

Term rewrite_bv_signed_division(RewriteContext& context) {
  TermManager& tm = context.tm;
  const bool quotient = tm.kind(context.term) == Kind::BvSdiv;
  const Term dividend = context.child(0);
  const Term divisor = context.child(1);
  if (is_bv_one(tm, divisor)) {
    return quotient ? context.fired(RewriteRule::BvSdivByOne, dividend)
                    : context.fired(RewriteRule::BvSremByOne, mk_bv_zero(tm, bv_width(tm, dividend)));
  }
  if (is_bv_ones(tm, divisor)) {
    return quotient ? context.fired(RewriteRule::BvSdivByMinusOne, tm.mk(Kind::BvNeg, {dividend}))
                    : context.fired(RewriteRule::BvSremByMinusOne, mk_bv_zero(tm, bv_width(tm, dividend)));
  }
  if (!quotient && dividend == divisor) {
    return context.fired(RewriteRule::BvSremSame, mk_bv_zero(tm, bv_width(tm, dividend)));
  }
  // Neither side is negative: C promotes a byte to int before it divides.
  if (tm.is_value(divisor) && !is_bv_zero(tm, divisor) && !bv_bits(tm, divisor).sign() &&
      is_zero_extension(tm, dividend)) {
    return context.fired(quotient ? RewriteRule::BvSdivUnsigned : RewriteRule::BvSremUnsigned,
                         tm.mk(quotient ? Kind::BvUdiv : Kind::BvUrem, {dividend, divisor}));
  }
  return {};
}

Term rewrite_int_to_bv(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term child = context.child(0);
  if ((tm.kind(child) == Kind::BvUbvToInt || tm.kind(child) == Kind::BvSbvToInt) &&
      tm.sort(tm.child(child, 0)) == tm.sort(context.term)) {
    return context.fired(RewriteRule::IntToBvOfBvToInt, tm.child(child, 0));
  }
  return {};
}

}  // namespace preproc
