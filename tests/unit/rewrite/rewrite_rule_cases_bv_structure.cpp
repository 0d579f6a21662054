#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

Term extract(RewriteRuleCases& s, Term t, uint32_t high, uint32_t low) {
  return s.mk(Kind::BvExtract, {t}, {high, low});
}
Term zero_extend(RewriteRuleCases& s, Term t, uint32_t by) { return s.mk(Kind::BvZeroExtend, {t}, {by}); }
Term sign_extend(RewriteRuleCases& s, Term t, uint32_t by) { return s.mk(Kind::BvSignExtend, {t}, {by}); }

void add_extension_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  s.add(ZeroExtendByZero, zero_extend(s, x, 0), x);
  s.add(ZeroExtendNested, zero_extend(s, zero_extend(s, x, 3), 5), zero_extend(s, x, 8));
  s.add(SignExtendByZero, sign_extend(s, x, 0), x);
  s.add(SignExtendNested, sign_extend(s, sign_extend(s, x, 3), 5), sign_extend(s, x, 8));
  s.add(SignExtendZeroExtend, sign_extend(s, zero_extend(s, x, 3), 5), zero_extend(s, x, 8));
  s.add(RepeatOnce, s.mk(Kind::BvRepeat, {x}, {1}), x);
  s.add(ExtractFull, extract(s, x, w - 1, 0), x);
  s.add(ConcatZero, s.mk(Kind::BvConcat, {s.bits(7, 0), x}), zero_extend(s, x, 7));

  const Term zero_extended = zero_extend(s, x, 56);
  const Term sign_extended = sign_extend(s, x, 56);
  s.add(ExtractZeroExtendInside, extract(s, zero_extended, w - 1, 0), x);
  s.add(ExtractZeroExtendOutside, extract(s, zero_extended, w + 31, w), s.bits(32, 0));
  s.add(ExtractZeroExtend, extract(s, zero_extended, w + 23, 0), zero_extend(s, x, 24));
  s.add(ExtractSignExtendInside, extract(s, sign_extended, w - 1, 0), x);
  s.add(ExtractSignExtend, extract(s, sign_extended, w + 23, 0), sign_extend(s, x, 24));
  const Term sign = w == 1 ? x : extract(s, x, w - 1, w - 1);
  s.add(ExtractSignExtend, extract(s, sign_extended, w + 4, w), sign_extend(s, sign, 4));
  s.add(ExtractSignExtend, extract(s, sign_extended, w, w), sign);
}

void add_extract_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const Term z = s.bv("z", 8);
  s.add(ExtractExtract, extract(s, extract(s, x, 6, 1), 4, 2), extract(s, x, 5, 3));
  s.add(ExtractZeroExtendInside, extract(s, zero_extend(s, x, 9), 5, 2), extract(s, x, 5, 2));
  s.add(ExtractZeroExtend, extract(s, zero_extend(s, x, 9), w + 1, 3), zero_extend(s, extract(s, x, w - 1, 3), 2));
  s.add(ExtractSignExtend, extract(s, sign_extend(s, x, 9), w + 1, 3), sign_extend(s, extract(s, x, w - 1, 3), 2));

  const Term pair = s.mk(Kind::BvConcat, {x, z});
  s.add(ExtractConcat, extract(s, pair, 7, 0), z);
  s.add(ExtractConcat, extract(s, pair, w + 7, 8), x);
  s.add(ExtractConcat, extract(s, pair, 5, 2), extract(s, z, 5, 2));
  s.add(ExtractConcat, extract(s, pair, 12, 9), extract(s, x, 4, 1));
  const Term triple = s.mk(Kind::BvConcat, {x, z, y});
  if (s.tm.children(triple).size() == 3) {
    s.add(ExtractConcat, extract(s, triple, w + 7, 0), s.mk(Kind::BvConcat, {z, y}));
    s.add(ExtractConcat, extract(s, triple, w + 3, 1), extract(s, s.mk(Kind::BvConcat, {z, y}), w + 3, 1));
    s.add(ConcatConstants, s.mk(Kind::BvConcat, {x, s.bits(3, 5), s.bits(5, 9)}),
          s.mk(Kind::BvConcat, {x, s.bits(8, 5 * 32 + 9)}));
  }

  const auto shift = [&](Kind kind, uint32_t by) { return s.mk(kind, {x, s.bits(w, by)}); };
  s.add(ExtractShl, extract(s, shift(Kind::BvShl, 3), 6, 4), extract(s, x, 3, 1));
  s.add(ExtractShlVacated, extract(s, shift(Kind::BvShl, 5), 4, 1), s.bits(4, 0));
  s.add(ExtractShiftRight, extract(s, shift(Kind::BvLshr, 3), w - 4, 1), extract(s, x, w - 1, 4));
  s.add(ExtractShiftRight, extract(s, shift(Kind::BvAshr, 3), 2, 0), extract(s, x, 5, 3));
  s.add(ExtractLshrVacated, extract(s, shift(Kind::BvLshr, 3), w - 1, w - 3), s.bits(3, 0));

  for (const Kind kind : {Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvAnd, Kind::BvOr, Kind::BvXor}) {
    if (kind == Kind::BvMul && w > 8) {
      continue;  // a proof about multipliers
    }
    s.add(ExtractPromoted, extract(s, s.mk(kind, {zero_extend(s, x, 24), sign_extend(s, y, 24)}), w - 1, 0),
          s.mk(kind, {x, y}));
    s.add(ExtractPromoted, extract(s, s.mk(kind, {s.bits(w + 24, 0x15a), zero_extend(s, y, 24)}), w - 1, 0),
          s.mk(kind, {s.bits(w, 0x15a), y}));
  }
  for (const Kind kind : {Kind::BvNot, Kind::BvNeg}) {
    s.add(ExtractPromoted, extract(s, s.mk(kind, {zero_extend(s, x, 24)}), w - 1, 0), s.mk(kind, {x}));
  }
}

void add_concat_cases(RewriteRuleCases& s, uint32_t w) {
  const Term x = s.bv("x", w);
  const Term y = s.bv("y", w);
  const auto concat = [&](Term a, Term b) { return s.mk(Kind::BvConcat, {a, b}); };
  const Term c = s.bits(3, 5);
  const Term d = s.bits(5, 9);
  const Term joined = s.bits(8, 5 * 32 + 9);
  s.add(ConcatConstants, concat(c, concat(d, x)), concat(joined, x));
  s.add(ConcatConstants, concat(concat(x, c), d), concat(x, joined));
  s.add(ConcatConstants, concat(concat(x, c), concat(d, y)), s.mk(Kind::BvConcat, {x, joined, y}));

  const Term high = extract(s, x, w - 1, 5);
  const Term middle = extract(s, x, 4, 2);
  const Term low = extract(s, x, 1, 0);
  s.add(ConcatExtracts, concat(high, extract(s, x, 4, 0)), x);
  s.add(ConcatExtracts, concat(middle, low), extract(s, x, 4, 0));
  s.add(ConcatExtracts, concat(y, concat(middle, low)), concat(y, extract(s, x, 4, 0)));
  s.add(ConcatExtracts, concat(concat(y, high), middle), concat(y, extract(s, x, w - 1, 2)));
  s.add(ConcatZero, s.mk(Kind::BvConcat, {s.bits(65, 0), x}), zero_extend(s, x, 65));
}

}  // namespace

void add_bv_structure_cases(RewriteRuleCases& s) {
  for (const uint32_t w : kWidths) {
    add_extension_cases(s, w);
  }
  for (const uint32_t w : kWideWidths) {
    add_extract_cases(s, w);
    add_concat_cases(s, w);
  }
}

}  // namespace preproc
