#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

/// The equality with a constant in both orders.
void add_equality(RewriteRuleCases& s, RewriteRule rule, Term side, Term constant, Term rest, Term solved) {
  s.add(rule, s.mk(Kind::Equal, {side, constant}), s.mk(Kind::Equal, {rest, solved}));
  s.add(rule, s.mk(Kind::Equal, {constant, side}), s.mk(Kind::Equal, {solved, rest}));
}

/// An equality with a constant that has a constant as its result.
void add_decided(RewriteRuleCases& s, RewriteRule rule, Term side, Term constant, bool result) {
  s.add(rule, s.mk(Kind::Equal, {side, constant}), s.tm.mk_bool(result));
  s.add(rule, s.mk(Kind::Equal, {constant, side}), s.tm.mk_bool(result));
}

void add_core_equality_cases(RewriteRuleCases& s) {
  TermManager& tm = s.tm;
  const Term a = s.boolean("a");
  const Term b = s.boolean("b");
  const Term c = s.boolean("c");
  const Term not_a = s.mk(Kind::Not, {a});
  s.add(EqualSame, s.mk(Kind::Equal, {a, a}), tm.mk_true());
  s.add(EqualSame, s.mk(Kind::Equal, {s.real("x"), s.real("x")}), tm.mk_true());
  s.add(EqualTrue, s.mk(Kind::Equal, {tm.mk_true(), a}), a);
  s.add(EqualTrue, s.mk(Kind::Equal, {a, tm.mk_true()}), a);
  s.add(EqualFalse, s.mk(Kind::Equal, {tm.mk_false(), a}), not_a);
  s.add(EqualFalse, s.mk(Kind::Equal, {a, tm.mk_false()}), not_a);
  s.add(EqualComplement, s.mk(Kind::Equal, {a, not_a}), tm.mk_false());
  s.add(EqualNots, s.mk(Kind::Equal, {not_a, s.mk(Kind::Not, {b})}), s.mk(Kind::Equal, {a, b}));
  s.add(DistinctPigeonhole, s.mk(Kind::Distinct, {a, b, c}), tm.mk_false());
  for (const uint32_t w : kWidths) {
    const Term x = s.bv("x", w);
    const Term y = s.bv("y", w);
    s.add(DistinctSame, s.mk(Kind::Distinct, {x, x}), tm.mk_false());
    s.add(DistinctSame, s.mk(Kind::Distinct, {x, y, x}), tm.mk_false());
    s.add(DistinctPair, s.mk(Kind::Distinct, {x, y}), s.mk(Kind::Not, {s.mk(Kind::Equal, {x, y})}));
  }
}

void add_extension_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWidths) {
    const Term x = s.bv("x", w);
    const Term y = s.bv("y", w);
    for (const uint32_t k : {1U, 31U}) {
      const Term zero_extended = s.mk(Kind::BvZeroExtend, {x}, {k});
      const Term sign_extended = s.mk(Kind::BvSignExtend, {x}, {k});
      add_equality(s, EqualZeroExtend, zero_extended, s.bits(w + k, 1), x, s.bits(w, 1));
      add_decided(s, EqualZeroExtendOutside, zero_extended, s.ones(w + k), false);
      add_equality(s, EqualSignExtend, sign_extended, s.ones(w + k), x, s.ones(w));
      add_equality(s, EqualSignExtend, sign_extended, s.bits(w + k, 0), x, s.bits(w, 0));
      const Term ones_below = mk_bits(s.tm, BitVector::ones(w).zero_extend(k));
      add_decided(s, EqualSignExtendOutside, sign_extended, ones_below, false);
      s.add(EqualExtensions, s.mk(Kind::Equal, {zero_extended, s.mk(Kind::BvZeroExtend, {y}, {k})}),
            s.mk(Kind::Equal, {x, y}));
      s.add(EqualExtensions, s.mk(Kind::Equal, {sign_extended, s.mk(Kind::BvSignExtend, {y}, {k})}),
            s.mk(Kind::Equal, {x, y}));
    }
    const Term concat = s.mk(Kind::BvConcat, {x, y});
    const BitVector bits = BitVector(w, uint64_t{1}).concat(BitVector::ones(w));
    const Term ones = s.ones(w);
    s.add(EqualConcat, s.mk(Kind::Equal, {concat, mk_bits(s.tm, bits)}),
          s.mk(Kind::And, {s.mk(Kind::Equal, {x, s.bits(w, 1)}), s.mk(Kind::Equal, {y, ones})}));
    s.add(EqualConcat, s.mk(Kind::Equal, {mk_bits(s.tm, bits), concat}),
          s.mk(Kind::And, {s.mk(Kind::Equal, {s.bits(w, 1), x}), s.mk(Kind::Equal, {ones, y})}));
  }
}

/// Products with constants and sums, of at least eight bits.
void add_sum_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term z = s.bv("z", w);
  const auto equal = [&](Term a, Term b) { return s.mk(Kind::Equal, {a, b}); };
  const auto times = [&](long factor, Term t) { return s.mk(Kind::BvMul, {s.bits(w, factor), t}); };
  add_equality(s, EqualBvMulEven, times(12, x), s.bits(w, 12 * 5), s.mk(Kind::BvExtract, {x}, {w - 3, 0}),
               s.bits(w - 2, 5));
  add_decided(s, EqualBvMulIndivisible, times(12, x), s.bits(w, 10), false);
  s.add(EqualBvSums, equal(s.mk(Kind::BvAdd, {x, y}), s.mk(Kind::BvAdd, {z, x})), equal(y, z));
  s.add(EqualBvSums, equal(x, s.mk(Kind::BvSub, {x, y})), equal(y, s.bits(w, 0)));
  s.add(EqualBvSums,
        equal(s.mk(Kind::BvAdd, {s.bits(w, 1), x, times(3, y)}), s.mk(Kind::BvAdd, {s.bits(w, 0x5b), times(9, y)})),
        equal(x, s.mk(Kind::BvAdd, {s.bits(w, 0x5a), times(6, y)})));
  s.add(EqualBvSums, equal(s.mk(Kind::BvSub, {x, z}), s.mk(Kind::BvSub, {y, s.mk(Kind::BvAdd, {z, x})})),
        equal(times(2, x), y));
}

void add_solved_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWidths) {
    const Term x = s.bv("x", w);
    const Term y = s.bv("y", w);
    const Term c = s.bits(w, 0x3c + 1);
    const Term d = s.bits(w, 0x5a + 1);
    add_equality(s, EqualBvNot, s.mk(Kind::BvNot, {x}), c, x, s.bits(w, ~0x3dL));
    add_equality(s, EqualBvNeg, s.mk(Kind::BvNeg, {x}), c, x, s.bits(w, -0x3d));
    add_equality(s, EqualBvAdd, s.mk(Kind::BvAdd, {d, x}), c, x, s.bits(w, 0x3d - 0x5b));
    add_equality(s, EqualBvAdd, s.mk(Kind::BvAdd, {x, d}), c, x, s.bits(w, 0x3d - 0x5b));
    add_equality(s, EqualBvSub, s.mk(Kind::BvSub, {d, x}), c, x, s.bits(w, 0x5b - 0x3d));
    add_equality(s, EqualBvXor, s.mk(Kind::BvXor, {d, x}), c, x, s.bits(w, 0x3d ^ 0x5b));
    if (w <= 33) {  // proofs about multipliers
      add_equality(s, EqualBvMul, s.mk(Kind::BvMul, {s.bits(w, 3), x}), s.bits(w, 3 * 0x3d), x, c);
      add_equality(s, EqualBvMul, s.mk(Kind::BvMul, {x, s.bits(w, -5)}), s.bits(w, -5 * 0x3d), x, c);
    }
    if (w > 1 && w <= 33) {
      add_sum_cases(s, w);
    }
    const Term zero = s.bits(w, 0);
    s.add(EqualBvXorZero, s.mk(Kind::Equal, {zero, s.mk(Kind::BvXor, {x, y})}), s.mk(Kind::Equal, {x, y}));
    const Term comparison = s.mk(Kind::BvComp, {x, y});
    s.add(EqualBvCompOne, s.mk(Kind::Equal, {comparison, s.bits(1, 1)}), s.mk(Kind::Equal, {x, y}));
    s.add(EqualBvCompZero, s.mk(Kind::Equal, {s.bits(1, 0), comparison}), s.mk(Kind::Not, {s.mk(Kind::Equal, {x, y})}));
  }
}

void add_number_equality_cases(RewriteRuleCases& s) {
  const Term i = s.integer("i");
  const Term j = s.integer("j");
  const Term x = s.real("x");
  add_equality(s, EqualAddConstant, s.mk(Kind::Add, {s.number(3), i}), s.number(10), i, s.number(7));
  add_equality(s, EqualAddConstant, s.mk(Kind::Add, {x, s.fraction(1, 3)}), s.fraction(1, 2), x, s.fraction(1, 6));
  add_equality(s, EqualNeg, s.mk(Kind::Neg, {i}), s.number(3), i, s.number(-3));
  add_equality(s, EqualNeg, s.mk(Kind::Neg, {x}), s.fraction(1, 2), x, s.fraction(-1, 2));
  s.add(EqualSubZero, s.mk(Kind::Equal, {s.mk(Kind::Sub, {i, j}), s.number(0)}), s.mk(Kind::Equal, {i, j}));
  add_equality(s, EqualMulConstant, s.mk(Kind::Mul, {s.number(-3), i}), s.number(12), i, s.number(-4));
  add_equality(s, EqualMulConstant, s.mk(Kind::Mul, {s.fraction(3), x}), s.fraction(2), x, s.fraction(2, 3));
  add_decided(s, EqualMulIndivisible, s.mk(Kind::Mul, {s.number(3), i}), s.number(10), false);
  add_equality(s, EqualToReal, s.mk(Kind::ToReal, {i}), s.fraction(-4), i, s.number(-4));
  add_decided(s, EqualToRealFraction, s.mk(Kind::ToReal, {i}), s.fraction(1, 2), false);
  s.add(EqualToReals, s.mk(Kind::Equal, {s.mk(Kind::ToReal, {i}), s.mk(Kind::ToReal, {j})}), s.mk(Kind::Equal, {i, j}));
}

}  // namespace

void add_equality_cases(RewriteRuleCases& s) {
  add_core_equality_cases(s);
  add_extension_cases(s);
  add_solved_cases(s);
  add_number_equality_cases(s);
}

}  // namespace preproc
