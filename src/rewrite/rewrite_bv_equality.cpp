#include <vector>

#include "rewrite/linear_sum.h"
#include "rewrite/rewrite_functions.h"
#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

/// (= side constant) with the sides in the order they had.
Term mk_equal(TermManager& tm, bool constant_first, Term side, Term constant) {
  return constant_first ? tm.mk(Kind::Equal, {constant, side}) : tm.mk(Kind::Equal, {side, constant});
}

/// One conjunct for each part of a concatenation.
Term split_concat(RewriteContext& context, const ConstantOperand& equality) {
  TermManager& tm = context.tm;
  const BitVector bits = bv_bits(tm, equality.constant);
  uint32_t low = bits.width();
  std::vector<Term> parts;
  for (const Term part : tm.children(equality.rest)) {
    const uint32_t high = low - 1;
    low -= bv_width(tm, part);
    parts.push_back(mk_equal(tm, equality.is_first, part, mk_bits(tm, bits.extract(high, low))));
  }
  return context.fired(RewriteRule::EqualConcat, tm.mk(Kind::And, parts));
}

/// (= x constant) where x is an extension: the low bits decide, or the high bits cannot be.
Term narrow_extension(RewriteContext& context, const ConstantOperand& equality, bool is_signed) {
  TermManager& tm = context.tm;
  const Term inner = tm.child(equality.rest, 0);
  const BitVector bits = bv_bits(tm, equality.constant);
  const uint32_t by = bits.width() - bv_width(tm, inner);
  const BitVector low = bits.extract(bv_width(tm, inner) - 1, 0);
  if (!((is_signed ? low.sign_extend(by) : low.zero_extend(by)) == bits)) {
    return context.fired(is_signed ? RewriteRule::EqualSignExtendOutside : RewriteRule::EqualZeroExtendOutside,
                         tm.mk_false());
  }
  return context.fired(is_signed ? RewriteRule::EqualSignExtend : RewriteRule::EqualZeroExtend,
                       mk_equal(tm, equality.is_first, inner, mk_bits(tm, low)));
}

/// (= (bvmul k x) constant): an odd k is undone by its inverse. Of an even k = 2^n o, the n lowest bits of a product
/// are 0, and the others are those of o times the lower bits of x.
Term divide_by_factor(RewriteContext& context, const ConstantOperand& equality, const ConstantOperand& product) {
  TermManager& tm = context.tm;
  const BitVector factor = bv_bits(tm, product.constant);
  const BitVector constant = bv_bits(tm, equality.constant);
  const uint32_t width = factor.width();
  uint32_t zeros = 0;
  while (zeros < width && !factor.bit(zeros)) {
    ++zeros;
  }
  if (zeros == width) {
    return {};
  }
  if (zeros == 0) {
    return context.fired(RewriteRule::EqualBvMul, mk_equal(tm, equality.is_first, product.rest,
                                                           mk_bits(tm, constant.bvmul(inverse_of_odd(factor)))));
  }
  if (!constant.extract(zeros - 1, 0).is_zero()) {
    return context.fired(RewriteRule::EqualBvMulIndivisible, tm.mk_false());
  }
  const BitVector quotient = constant.extract(width - 1, zeros).bvmul(inverse_of_odd(factor.extract(width - 1, zeros)));
  return context.fired(
      RewriteRule::EqualBvMulEven,
      mk_equal(tm, equality.is_first, mk_extract(tm, product.rest, width - 1 - zeros, 0), mk_bits(tm, quotient)));
}

/// An equality of sums: what is on both sides goes, in any order and depth.
Term cancel_between_sides(RewriteContext& context) {
  TermManager& tm = context.tm;
  const auto is_sum = [&](Term t) {
    const Kind kind = tm.kind(t);
    return kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg || kind == Kind::BvMul;
  };
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (!is_sum(a) && !is_sum(b)) {
    return {};
  }
  const uint32_t width = bv_width(tm, a);
  const BitVector one(width, uint64_t{1});
  LinearSum sum(tm, width);
  if (!sum.add(a, one) || !sum.add(b, one.bvneg()) || !sum.is_shorter()) {
    return {};
  }
  return context.fired(RewriteRule::EqualBvSums, sum.mk_equal_zero());
}

/// (= x constant): operations that can be undone are undone on the constant.
Term rewrite_constant_equality(RewriteContext& context, const ConstantOperand& equality) {
  TermManager& tm = context.tm;
  const Term side = equality.rest;
  const auto solved = [&](RewriteRule rule, Term rest, const BitVector& bits) {
    return context.fired(rule, mk_equal(tm, equality.is_first, rest, mk_bits(tm, bits)));
  };
  const auto constant = [&] { return bv_bits(tm, equality.constant); };
  const ConstantOperand operand = constant_operand(tm, side);
  switch (tm.kind(side)) {
    case Kind::BvZeroExtend: return narrow_extension(context, equality, false);
    case Kind::BvSignExtend: return narrow_extension(context, equality, true);
    case Kind::BvConcat: return split_concat(context, equality);
    case Kind::BvNot: return solved(RewriteRule::EqualBvNot, tm.child(side, 0), constant().bvnot());
    case Kind::BvNeg: return solved(RewriteRule::EqualBvNeg, tm.child(side, 0), constant().bvneg());
    case Kind::BvAdd:
      if (operand) {
        return solved(RewriteRule::EqualBvAdd, operand.rest, constant().bvsub(bv_bits(tm, operand.constant)));
      }
      return {};
    case Kind::BvMul: return operand ? divide_by_factor(context, equality, operand) : Term();
    case Kind::BvXor:
      if (operand) {
        return solved(RewriteRule::EqualBvXor, operand.rest, constant().bvxor(bv_bits(tm, operand.constant)));
      }
      if (is_bv_zero(tm, equality.constant) && tm.children(side).size() == 2) {
        return context.fired(RewriteRule::EqualBvXorZero, tm.mk(Kind::Equal, tm.children(side)));
      }
      return {};
    case Kind::BvSub:
      if (operand && operand.is_first) {
        return solved(RewriteRule::EqualBvSub, operand.rest, bv_bits(tm, operand.constant).bvsub(constant()));
      }
      // x - y = 0 stays: the same difference is usually compared for order as well (strcmp), and cvc5 1.0.3 is far
      // slower where the two no longer share it.
      return {};
    case Kind::BvComp:
      if (is_bv_zero(tm, equality.constant)) {
        return context.fired(RewriteRule::EqualBvCompZero, tm.mk(Kind::Not, {tm.mk(Kind::Equal, tm.children(side))}));
      }
      return context.fired(RewriteRule::EqualBvCompOne, tm.mk(Kind::Equal, tm.children(side)));
    default: return {};
  }
}

}  // namespace

Term rewrite_bv_equality(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const ConstantOperand equality = constant_operand(tm, context.term)) {
    const Term t = rewrite_constant_equality(context, equality);
    return t ? t : cancel_between_sides(context);
  }
  const Term a = context.child(0);
  const Term b = context.child(1);
  const Kind kind = tm.kind(a);
  if ((kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend) && tm.kind(b) == kind &&
      bv_width(tm, tm.child(a, 0)) == bv_width(tm, tm.child(b, 0))) {
    return context.fired(RewriteRule::EqualExtensions, tm.mk(Kind::Equal, {tm.child(a, 0), tm.child(b, 0)}));
  }
  return cancel_between_sides(context);
}

}  // namespace preproc
