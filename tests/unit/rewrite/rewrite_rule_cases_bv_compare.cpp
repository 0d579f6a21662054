#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

/// One of the eight operators, read as < or <=.
struct Order {
  Kind kind;
  bool is_signed;
  bool strict;
  bool exchanged;  ///< written as > or >=
};

constexpr Order kOrders[] = {
    {Kind::BvUlt, false, true, false}, {Kind::BvUle, false, false, false}, {Kind::BvUgt, false, true, true},
    {Kind::BvUge, false, false, true}, {Kind::BvSlt, true, true, false},   {Kind::BvSle, true, false, false},
    {Kind::BvSgt, true, true, true},   {Kind::BvSge, true, false, true},
};

Order unsigned_order(const Order& order) { return order.is_signed ? kOrders[&order - kOrders - 4] : order; }

Term less(RewriteRuleCases& s, const Order& order, Term left, Term right) {
  return order.exchanged ? s.mk(order.kind, {right, left}) : s.mk(order.kind, {left, right});
}

void add_bound_cases(RewriteRuleCases& s, const Order& order, uint32_t w) {
  TermManager& tm = s.tm;
  const Term x = s.bv("x", w);
  const BitVector least_bits = order.is_signed ? BitVector::min_signed(w) : BitVector(w, uint64_t{0});
  const Term least = mk_bits(tm, least_bits);
  const Term second = mk_bits(tm, least_bits.bvadd(BitVector(w, uint64_t{1})));
  const Term greatest = mk_bits(tm, least_bits.bvnot());
  const auto equal = [&](Term a, Term b) { return s.mk(Kind::Equal, {a, b}); };
  const auto differ = [&](Term a, Term b) { return s.mk(Kind::Not, {equal(a, b)}); };
  if (order.strict) {
    s.add(BvLessSame, less(s, order, x, x), tm.mk_false());
    s.add(BvLessThanLeast, less(s, order, x, least), tm.mk_false());
    s.add(BvGreatestLess, less(s, order, greatest, x), tm.mk_false());
    s.add(BvLessThanSecond, less(s, order, x, second), equal(x, least));
    s.add(BvLeastLess, less(s, order, least, x), differ(least, x));
    if (w > 1) {
      s.add(BvLessThanGreatest, less(s, order, x, greatest), differ(x, greatest));
    }
    return;
  }
  s.add(BvLessEqualSame, less(s, order, x, x), tm.mk_true());
  s.add(BvLeastLessEqual, less(s, order, least, x), tm.mk_true());
  s.add(BvLessEqualGreatest, less(s, order, x, greatest), tm.mk_true());
  s.add(BvLessEqualLeast, less(s, order, x, least), equal(x, least));
  s.add(BvGreatestLessEqual, less(s, order, greatest, x), equal(greatest, x));
}

void add_part_cases(RewriteRuleCases& s, const Order& order, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const auto add = [&](Term part, Term whole) {
    const auto equal = [&](Term a, Term b) { return s.mk(Kind::Equal, {a, b}); };
    if (order.strict) {
      s.add(BvPartLess, less(s, order, part, whole), s.mk(Kind::Not, {equal(part, whole)}));
      s.add(BvLessPart, less(s, order, whole, part), s.tm.mk_false());
    } else {
      s.add(BvPartLessEqual, less(s, order, part, whole), s.tm.mk_true());
      s.add(BvLessEqualPart, less(s, order, whole, part), equal(whole, part));
    }
  };
  add(s.mk(Kind::BvLshr, {x, y}), x);
  add(s.mk(Kind::BvAnd, {y, x}), x);
  add(x, s.mk(Kind::BvOr, {y, x}));
  if (w <= 8) {  // proofs about division circuits
    add(s.mk(Kind::BvUrem, {x, y}), x);
  }
}

void add_zero_extension_cases(RewriteRuleCases& s, const Order& order, uint32_t w, uint32_t k) {
  TermManager& tm = s.tm;
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term extended = s.mk(Kind::BvZeroExtend, {x}, {k});
  const Order narrow = unsigned_order(order);
  s.add(BvCompareZeroExtends, less(s, order, extended, s.mk(Kind::BvZeroExtend, {y}, {k})), less(s, narrow, x, y));
  if (w > 1) {
    const Term c = s.bits(w + k, 0x41);
    s.add(BvCompareZeroExtend, less(s, order, extended, c), less(s, narrow, x, s.bits(w, 0x41)));
    s.add(BvCompareZeroExtend, less(s, order, c, extended), less(s, narrow, s.bits(w, 0x41), x));
  }
  if (k > 1) {
    const Term large = mk_bits(tm, BitVector(k, uint64_t{1}).concat(BitVector(w, uint64_t{0})));
    s.add(BvCompareZeroExtendLarge, less(s, order, extended, large), tm.mk_true());
    s.add(BvCompareZeroExtendLarge, less(s, order, large, extended), tm.mk_false());
  }
  if (order.is_signed && w + k > 4) {
    const Term negative = s.bits(w + k, -5);
    s.add(BvCompareZeroExtendNegative, less(s, order, extended, negative), tm.mk_false());
    s.add(BvCompareZeroExtendNegative, less(s, order, negative, extended), tm.mk_true());
  }
}

void add_sign_extension_cases(RewriteRuleCases& s, const Order& order, uint32_t w, uint32_t k) {
  TermManager& tm = s.tm;
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term extended = s.mk(Kind::BvSignExtend, {x}, {k});
  s.add(BvCompareSignExtends, less(s, order, extended, s.mk(Kind::BvSignExtend, {y}, {k})), less(s, order, x, y));
  if (!order.is_signed) {
    return;
  }
  if (w > 1) {
    const Term c = s.bits(w + k, -5);
    s.add(BvCompareSignExtend, less(s, order, extended, c), less(s, order, x, s.bits(w, -5)));
    s.add(BvCompareSignExtend, less(s, order, c, extended), less(s, order, s.bits(w, -5), x));
  }
  if (k > 1) {
    // The nearest constants outside the range of x.
    const BitVector above = BitVector::min_signed(w).zero_extend(k);
    const Term high = mk_bits(tm, above);
    const Term low = mk_bits(tm, above.bvnot());
    s.add(BvCompareSignExtendOutside, less(s, order, extended, high), tm.mk_true());
    s.add(BvCompareSignExtendOutside, less(s, order, high, extended), tm.mk_false());
    s.add(BvCompareSignExtendOutside, less(s, order, extended, low), tm.mk_false());
    s.add(BvCompareSignExtendOutside, less(s, order, low, extended), tm.mk_true());
  }
}

}  // namespace

void add_bv_compare_cases(RewriteRuleCases& s) {
  for (const Order& order : kOrders) {
    for (const uint32_t w : kWidths) {
      add_bound_cases(s, order, w);
      if (!order.is_signed) {
        add_part_cases(s, order, w);
      }
      for (const uint32_t k : {1U, 24U}) {
        add_zero_extension_cases(s, order, w, k);
        add_sign_extension_cases(s, order, w, k);
      }
    }
  }
}

}  // namespace preproc
