#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

void add_simple_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term zero = s.bits(w, 0);
  const Term one = s.bits(w, 1);
  const Term minus_x = s.mk(Kind::BvNeg, {x});
  s.add(BvNegNeg, s.mk(Kind::BvNeg, {minus_x}), x);
  s.add(BvAddZero, s.mk(Kind::BvAdd, {x, zero}), x);
  s.add(BvAddZero, s.mk(Kind::BvAdd, {zero, x, y}), s.mk(Kind::BvAdd, {x, y}));
  s.add(BvAddNeg, s.mk(Kind::BvAdd, {x, minus_x}), zero);
  s.add(BvAddNeg, s.mk(Kind::BvAdd, {minus_x, x}), zero);
  s.add(BvSubSame, s.mk(Kind::BvSub, {x, x}), zero);
  s.add(BvSubFromZero, s.mk(Kind::BvSub, {zero, x}), minus_x);
  s.add(BvSubZero, s.mk(Kind::BvSub, {x, zero}), x);
  s.add(BvSubConstant, s.mk(Kind::BvSub, {x, one}), s.mk(Kind::BvAdd, {s.ones(w), x}));
  s.add(BvSumCancelled, s.mk(Kind::BvAdd, {x, s.mk(Kind::BvSub, {y, x})}), y);
  s.add(BvSumCancelled, s.mk(Kind::BvSub, {y, s.mk(Kind::BvAdd, {y, x})}),
        w == 1 ? x : s.mk(Kind::BvMul, {s.ones(w), x}));
  s.add(BvSumCancelled, s.mk(Kind::BvAdd, {x, s.mk(Kind::BvNot, {x})}), s.ones(w));
  s.add(BvMulOne, s.mk(Kind::BvMul, {x, one}), x);
  s.add(BvMulZero, s.mk(Kind::BvMul, {x, y, zero}), zero);
  s.add(BvUdivByZero, s.mk(Kind::BvUdiv, {x, zero}), s.ones(w));
  s.add(BvUdivByOne, s.mk(Kind::BvUdiv, {x, one}), x);
  s.add(BvUremByZero, s.mk(Kind::BvUrem, {x, zero}), x);
  s.add(BvUremByOne, s.mk(Kind::BvUrem, {x, one}), zero);
  s.add(BvUremOfZero, s.mk(Kind::BvUrem, {zero, x}), zero);
  s.add(BvSdivByOne, s.mk(Kind::BvSdiv, {x, one}), x);
  for (const Kind remainder : {Kind::BvSrem, Kind::BvSmod}) {
    s.add(BvSremByOne, s.mk(remainder, {x, one}), zero);
  }
  if (w <= 33) {  // proofs about division circuits
    for (const Kind remainder : {Kind::BvUrem, Kind::BvSrem, Kind::BvSmod}) {
      s.add(remainder == Kind::BvUrem ? BvUremSame : BvSremSame, s.mk(remainder, {x, x}), zero);
    }
  }
  s.add(IntToBvOfBvToInt, s.mk(Kind::BvIntToBv, {s.mk(Kind::BvUbvToInt, {x})}, {w}), x);
}

void add_wide_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term c = s.bits(w, 0x3c);
  const Term d = s.bits(w, 0x5b);
  struct Operator {
    Kind kind;
    RewriteRule merged;
    RewriteRule nested;
    long folded;
  };
  for (const Operator& f : {Operator{Kind::BvAdd, BvAddConstants, BvAddNestedConstant, 0x3c + 0x5b},
                            Operator{Kind::BvMul, BvMulConstants, BvMulNestedConstant, 0x3c * 0x5b}}) {
    const Term folded = s.bits(w, f.folded);
    s.add(f.nested, s.mk(f.kind, {c, s.mk(f.kind, {d, x})}), s.mk(f.kind, {folded, x}));
    s.add(f.nested, s.mk(f.kind, {s.mk(f.kind, {x, c}), d}), s.mk(f.kind, {folded, x}));
    s.add(f.merged, s.mk(f.kind, {c, x, d, y}), s.mk(f.kind, {folded, x, y}));
  }
  const Term z = s.bv("z", w);
  s.add(BvAddInnerConstant, s.mk(Kind::BvAdd, {s.mk(Kind::BvAdd, {c, x}), y}),
        s.mk(Kind::BvAdd, {c, s.mk(Kind::BvAdd, {x, y})}));
  s.add(BvAddInnerConstant, s.mk(Kind::BvAdd, {y, s.mk(Kind::BvAdd, {x, c, z}), x}),
        s.mk(Kind::BvAdd, {c, s.mk(Kind::BvAdd, {y, s.mk(Kind::BvAdd, {x, z}), x})}));
  s.add(BvAddZero, s.mk(Kind::BvAdd, {c, s.mk(Kind::BvAdd, {x, s.bits(w, -0x3c)})}), x);
  s.add(BvSubConstant, s.mk(Kind::BvSub, {x, c}), s.mk(Kind::BvAdd, {s.bits(w, -0x3c), x}));
  s.add(BvMulMinusOne, s.mk(Kind::BvMul, {x, s.ones(w)}), s.mk(Kind::BvNeg, {x}));
  s.add(BvSdivByMinusOne, s.mk(Kind::BvSdiv, {x, s.ones(w)}), s.mk(Kind::BvNeg, {x}));
  for (const Kind remainder : {Kind::BvSrem, Kind::BvSmod}) {
    s.add(BvSremByMinusOne, s.mk(remainder, {x, s.ones(w)}), s.bits(w, 0));
  }
  for (const uint32_t exponent : {1U, 5U, w - 1}) {
    BitVector power = BitVector(w, uint64_t{1}).bvshl(BitVector(w, uint64_t{exponent}));
    s.add(BvUdivPowerOfTwo, s.mk(Kind::BvUdiv, {x, mk_bits(s.tm, power)}),
          s.mk(Kind::BvLshr, {x, s.bits(w, exponent)}));
    const Term mask = mk_bits(s.tm, power.bvsub(BitVector(w, uint64_t{1})));
    s.add(BvUremPowerOfTwo, s.mk(Kind::BvUrem, {x, mk_bits(s.tm, power)}), s.mk(Kind::BvAnd, {mask, x}));
  }
}

/// Divisions of promoted values. A proof of them is a proof about division circuits: the widths stay small, but for the
/// divisors that need none.
void add_promoted_cases(RewriteRuleCases& s) {
  for (const uint32_t w : {1U, 8U}) {
    const Term x = s.bv("x", w);
    const uint32_t wide = w + 4;
    const Term extended = s.mk(Kind::BvZeroExtend, {x}, {4});
    if (w > 1) {  // no divisor above 1 has one bit
      const auto narrow = [&](Kind kind) { return s.mk(Kind::BvZeroExtend, {s.mk(kind, {x, s.bits(w, 10)})}, {4}); };
      s.add(BvDivZeroExtend, s.mk(Kind::BvUdiv, {extended, s.bits(wide, 10)}), narrow(Kind::BvUdiv));
      s.add(BvRemZeroExtend, s.mk(Kind::BvUrem, {extended, s.bits(wide, 10)}), narrow(Kind::BvUrem));
    }
    const Term divisor = s.bits(wide, 6);
    s.add(BvSdivUnsigned, s.mk(Kind::BvSdiv, {extended, divisor}), s.mk(Kind::BvUdiv, {extended, divisor}));
    for (const Kind remainder : {Kind::BvSrem, Kind::BvSmod}) {
      s.add(BvSremUnsigned, s.mk(remainder, {extended, divisor}), s.mk(Kind::BvUrem, {extended, divisor}));
    }
    const Term large = s.bits(wide, 1L << w);
    s.add(BvDivZeroExtendLarge, s.mk(Kind::BvUdiv, {extended, large}), s.bits(wide, 0));
    s.add(BvRemZeroExtendLarge, s.mk(Kind::BvUrem, {extended, large}), extended);
  }
  for (const uint32_t w : {33U, 64U, 65U}) {
    const Term extended = s.mk(Kind::BvZeroExtend, {s.bv("x", w)}, {1});
    const Term large = mk_bits(s.tm, BitVector(1, uint64_t{1}).concat(BitVector(w, uint64_t{0})));
    s.add(BvDivZeroExtendLarge, s.mk(Kind::BvUdiv, {extended, large}), s.bits(w + 1, 0));
    s.add(BvRemZeroExtendLarge, s.mk(Kind::BvUrem, {extended, large}), extended);
  }
}

}  // namespace

void add_bv_arith_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWidths) {
    add_simple_cases(s, w);
  }
  for (const uint32_t w : kWideWidths) {
    add_wide_cases(s, w);
  }
  add_promoted_cases(s);
}

}  // namespace preproc
