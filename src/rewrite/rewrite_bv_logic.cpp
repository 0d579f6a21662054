#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"
#include "term/bv_term.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

Term make_zero(TermManager& tm, Sort sort) { return mk_bv_zero(tm, tm.sorts().width(sort)); }
Term make_ones(TermManager& tm, Sort sort) { return mk_bits(tm, BitVector::ones(tm.sorts().width(sort))); }

Term rewrite_negated(RewriteContext& context, RewriteRule rule, Kind positive) {
  return context.fired(rule, context.tm.mk(Kind::BvNot, {context.tm.mk(positive, context.children())}));
}

}  // namespace

Term rewrite_bvnot(RewriteContext& context) {
  const Term child = context.child(0);
  if (context.tm.kind(child) == Kind::BvNot) {
    return context.fired(RewriteRule::BvNotNot, context.tm.child(child, 0));
  }
  return {};
}

Term rewrite_bvand(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = merge_constants(context, {.is_neutral = is_bv_ones,
                                               .is_absorbing = is_bv_zero,
                                               .neutral = RewriteRule::BvAndOnes,
                                               .absorbing = RewriteRule::BvAndZero,
                                               .merged = RewriteRule::BvAndConstants,
                                               .nested = RewriteRule::BvAndNestedConstant})) {
    return t;
  }
  const NaryDuplicates duplicates{Kind::BvNot, RewriteRule::BvAndDuplicate, RewriteRule::BvAndContradiction};
  if (const Term t = drop_duplicates(context, duplicates, make_zero)) {
    return t;
  }
  const ConstantOperand operand = constant_operand(tm, context.term);
  if (operand && is_zero_extension(tm, operand.rest)) {
    const Term inner = tm.child(operand.rest, 0);
    const Term mask = mk_bits(tm, bv_bits(tm, operand.constant).extract(bv_width(tm, inner) - 1, 0));
    return context.fired(
        RewriteRule::BvAndZeroExtend,
        mk_zero_extend(tm, tm.mk(Kind::BvAnd, {mask, inner}), bv_width(tm, operand.rest) - bv_width(tm, inner)));
  }
  return {};
}

Term rewrite_bvor(RewriteContext& context) {
  if (const Term t = merge_constants(context, {.is_neutral = is_bv_zero,
                                               .is_absorbing = is_bv_ones,
                                               .neutral = RewriteRule::BvOrZero,
                                               .absorbing = RewriteRule::BvOrOnes,
                                               .merged = RewriteRule::BvOrConstants,
                                               .nested = RewriteRule::BvOrNestedConstant})) {
    return t;
  }
  return drop_duplicates(context, {Kind::BvNot, RewriteRule::BvOrDuplicate, RewriteRule::BvOrTautology}, make_ones);
}

Term rewrite_bvxor(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = cancel_pairs(context, RewriteRule::BvXorSame, make_zero)) {
    return t;
  }
  if (const Term t = merge_constants(context, {.is_neutral = is_bv_zero,
                                               .neutral = RewriteRule::BvXorZero,
                                               .merged = RewriteRule::BvXorConstants,
                                               .nested = RewriteRule::BvXorNestedConstant})) {
    return t;
  }
  if (context.children().size() != 2) {
    return {};
  }
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (is_bv_ones(tm, a) || is_bv_ones(tm, b)) {
    return context.fired(RewriteRule::BvXorOnes, tm.mk(Kind::BvNot, {is_bv_ones(tm, a) ? b : a}));
  }
  if (is_complement(tm, Kind::BvNot, a, b)) {
    return context.fired(RewriteRule::BvXorComplement, make_ones(tm, tm.sort(a)));
  }
  return {};
}

Term rewrite_bvnand(RewriteContext& context) { return rewrite_negated(context, RewriteRule::BvNand, Kind::BvAnd); }
Term rewrite_bvnor(RewriteContext& context) { return rewrite_negated(context, RewriteRule::BvNor, Kind::BvOr); }

Term rewrite_bvxnor(RewriteContext& context) {
  // bvxnor is left-associative, not the negation of an n-ary bvxor: (bvxnor a b c) has an even number of negations.
  if (context.children().size() != 2) {
    return {};
  }
  return rewrite_negated(context, RewriteRule::BvXnor, Kind::BvXor);
}

Term rewrite_bvcomp(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (context.child(0) == context.child(1)) {
    return context.fired(RewriteRule::BvCompSame, tm.mk_bv(1, 1));
  }
  const ConstantOperand operand = constant_operand(tm, context.term);
  if (operand && bv_width(tm, operand.rest) == 1) {
    if (is_bv_one(tm, operand.constant)) {
      return context.fired(RewriteRule::BvCompBitOne, operand.rest);
    }
    return context.fired(RewriteRule::BvCompBitZero, tm.mk(Kind::BvNot, {operand.rest}));
  }
  return {};
}

}  // namespace preproc
