#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

void add_bitwise_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term zero = s.bits(w, 0);
  const Term ones = s.ones(w);
  const Term not_x = s.mk(Kind::BvNot, {x});
  s.add(BvNotNot, s.mk(Kind::BvNot, {not_x}), x);
  s.add(BvAndOnes, s.mk(Kind::BvAnd, {x, ones}), x);
  s.add(BvAndOnes, s.mk(Kind::BvAnd, {x, ones, y}), s.mk(Kind::BvAnd, {x, y}));
  s.add(BvAndZero, s.mk(Kind::BvAnd, {zero, x}), zero);
  s.add(BvAndZero, s.mk(Kind::BvAnd, {x, y, zero}), zero);
  s.add(BvAndDuplicate, s.mk(Kind::BvAnd, {x, x}), x);
  s.add(BvAndDuplicate, s.mk(Kind::BvAnd, {x, y, x}), s.mk(Kind::BvAnd, {x, y}));
  s.add(BvAndContradiction, s.mk(Kind::BvAnd, {x, y, not_x}), zero);
  s.add(BvOrZero, s.mk(Kind::BvOr, {x, zero}), x);
  s.add(BvOrOnes, s.mk(Kind::BvOr, {ones, x}), ones);
  s.add(BvOrDuplicate, s.mk(Kind::BvOr, {x, y, x}), s.mk(Kind::BvOr, {x, y}));
  s.add(BvOrTautology, s.mk(Kind::BvOr, {not_x, x}), ones);
  s.add(BvXorSame, s.mk(Kind::BvXor, {x, x}), zero);
  s.add(BvXorZero, s.mk(Kind::BvXor, {zero, x}), x);
  s.add(BvXorOnes, s.mk(Kind::BvXor, {x, ones}), not_x);
  s.add(BvXorComplement, s.mk(Kind::BvXor, {not_x, x}), ones);
  s.add(BvNand, s.mk(Kind::BvNand, {x, y}), s.mk(Kind::BvNot, {s.mk(Kind::BvAnd, {x, y})}));
  s.add(BvNor, s.mk(Kind::BvNor, {x, y}), s.mk(Kind::BvNot, {s.mk(Kind::BvOr, {x, y})}));
  s.add(BvXnor, s.mk(Kind::BvXnor, {x, y}), s.mk(Kind::BvNot, {s.mk(Kind::BvXor, {x, y})}));
  s.add(BvCompSame, s.mk(Kind::BvComp, {x, x}), s.bits(1, 1));
}

void add_merged_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term c = s.bits(w, 0x3c);
  const Term d = s.bits(w, 0x5a);
  struct Operator {
    Kind kind;
    RewriteRule merged;
    RewriteRule nested;
    long folded;
  };
  for (const Operator& f : {Operator{Kind::BvAnd, BvAndConstants, BvAndNestedConstant, 0x3c & 0x5a},
                            Operator{Kind::BvOr, BvOrConstants, BvOrNestedConstant, 0x3c | 0x5a},
                            Operator{Kind::BvXor, BvXorConstants, BvXorNestedConstant, 0x3c ^ 0x5a}}) {
    const Term folded = s.bits(w, f.folded);
    s.add(f.nested, s.mk(f.kind, {c, s.mk(f.kind, {d, x})}), s.mk(f.kind, {folded, x}));
    s.add(f.nested, s.mk(f.kind, {s.mk(f.kind, {x, c}), s.mk(f.kind, {d, y})}), s.mk(f.kind, {folded, x, y}));
    s.add(f.merged, s.mk(f.kind, {c, x, d}), s.mk(f.kind, {folded, x}));
    s.add(f.merged, s.mk(f.kind, {x, c, y, d}), s.mk(f.kind, {folded, x, y}));
  }
}

void add_shift_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term zero = s.bits(w, 0);
  const Term past = s.ones(w);  // at least the width
  s.add(BvShlOfZero, s.mk(Kind::BvShl, {zero, x}), zero);
  s.add(BvShlByZero, s.mk(Kind::BvShl, {x, zero}), x);
  s.add(BvShlPastWidth, s.mk(Kind::BvShl, {x, past}), zero);
  s.add(BvLshrOfZero, s.mk(Kind::BvLshr, {zero, x}), zero);
  s.add(BvLshrByZero, s.mk(Kind::BvLshr, {x, zero}), x);
  s.add(BvLshrPastWidth, s.mk(Kind::BvLshr, {x, past}), zero);
  s.add(BvAshrOfZero, s.mk(Kind::BvAshr, {zero, x}), zero);
  s.add(BvAshrOfOnes, s.mk(Kind::BvAshr, {s.ones(w), x}), s.ones(w));
  s.add(BvAshrByZero, s.mk(Kind::BvAshr, {x, zero}), x);
  s.add(BvAshrPastWidth, s.mk(Kind::BvAshr, {x, past}), s.mk(Kind::BvAshr, {x, s.bits(w, w - 1)}));
  for (const Kind rotate : {Kind::BvRotateLeft, Kind::BvRotateRight}) {
    s.add(RotateByZero, s.mk(rotate, {x}, {0}), x);
    s.add(RotateByZero, s.mk(rotate, {x}, {3 * w}), x);
  }
}

void add_wide_shift_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  for (const auto& [kind, nested, past] : {std::tuple{Kind::BvShl, BvShlNested, BvShlPastWidth},
                                           std::tuple{Kind::BvLshr, BvLshrNested, BvLshrPastWidth}}) {
    const Term inner = s.mk(kind, {x, s.bits(w, 3)});
    s.add(nested, s.mk(kind, {inner, s.bits(w, 4)}), s.mk(kind, {x, s.bits(w, 7)}));
    s.add(nested, s.mk(kind, {inner, s.bits(w, w - 3)}), s.bits(w, 0));
    s.add(past, s.mk(kind, {x, s.bits(w, w)}), s.bits(w, 0));
  }
  s.add(BvAshrPastWidth, s.mk(Kind::BvAshr, {x, s.bits(w, w)}), s.mk(Kind::BvAshr, {x, s.bits(w, w - 1)}));
  s.add(RotatePastWidth, s.mk(Kind::BvRotateLeft, {x}, {w + 3}), s.mk(Kind::BvRotateLeft, {x}, {3}));
  s.add(RotatePastWidth, s.mk(Kind::BvRotateRight, {x}, {2 * w + 5}), s.mk(Kind::BvRotateRight, {x}, {5}));

  const Term extended = s.mk(Kind::BvZeroExtend, {x}, {24});
  const auto amount = [&](uint32_t n) { return s.bits(w + 24, n); };
  s.add(BvLshrZeroExtend, s.mk(Kind::BvLshr, {extended, amount(3)}),
        s.mk(Kind::BvZeroExtend, {s.mk(Kind::BvLshr, {x, s.bits(w, 3)})}, {24}));
  s.add(BvLshrZeroExtendPast, s.mk(Kind::BvLshr, {extended, amount(w)}), amount(0));
  s.add(BvLshrZeroExtendPast, s.mk(Kind::BvLshr, {extended, amount(w + 23)}), amount(0));
  s.add(BvAshrZeroExtend, s.mk(Kind::BvAshr, {extended, amount(3)}), s.mk(Kind::BvLshr, {extended, amount(3)}));

  const Term masked = s.mk(Kind::BvAnd, {s.bits(w, 0x3c), x});
  s.add(BvAndZeroExtend, s.mk(Kind::BvAnd, {s.bits(w + 24, 0x3c), extended}), s.mk(Kind::BvZeroExtend, {masked}, {24}));
  const Term high_mask = mk_bits(s.tm, BitVector::ones(24).concat(BitVector(w, uint64_t{0x3c})));
  s.add(BvAndZeroExtend, s.mk(Kind::BvAnd, {extended, high_mask}), s.mk(Kind::BvZeroExtend, {masked}, {24}));
}

}  // namespace

void add_bv_logic_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWidths) {
    add_bitwise_cases(s, w);
    add_shift_cases(s, w);
  }
  for (const uint32_t w : kWideWidths) {
    add_merged_cases(s, w);
    add_wide_shift_cases(s, w);
  }
  const Term bit = s.bv("x", 1);
  s.add(BvCompBitOne, s.mk(Kind::BvComp, {bit, s.bits(1, 1)}), bit);
  s.add(BvCompBitOne, s.mk(Kind::BvComp, {s.bits(1, 1), bit}), bit);
  s.add(BvCompBitZero, s.mk(Kind::BvComp, {bit, s.bits(1, 0)}), s.mk(Kind::BvNot, {bit}));
}

}  // namespace preproc
