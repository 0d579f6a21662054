#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

/// The rules that hold alike for Int and Real; `n` makes a constant of the sort.
template <typename Number>
void add_common_cases(RewriteRuleCases& s, Term x, Term y, Number n) {
  const Term minus_x = s.mk(Kind::Neg, {x});
  s.add(NegNeg, s.mk(Kind::Neg, {minus_x}), x);
  s.add(AddZero, s.mk(Kind::Add, {x, n(0)}), x);
  s.add(AddZero, s.mk(Kind::Add, {n(0), x, y}), s.mk(Kind::Add, {x, y}));
  s.add(AddConstants, s.mk(Kind::Add, {n(3), x, n(4)}), s.mk(Kind::Add, {n(7), x}));
  s.add(AddNestedConstant, s.mk(Kind::Add, {n(3), s.mk(Kind::Add, {x, n(4)})}), s.mk(Kind::Add, {n(7), x}));
  s.add(AddNeg, s.mk(Kind::Add, {minus_x, x}), n(0));
  s.add(SubSame, s.mk(Kind::Sub, {x, x}), n(0));
  s.add(SubFromZero, s.mk(Kind::Sub, {n(0), x}), minus_x);
  s.add(SubZero, s.mk(Kind::Sub, {x, n(0)}), x);
  s.add(SubConstant, s.mk(Kind::Sub, {x, n(3)}), s.mk(Kind::Add, {n(-3), x}));
  s.add(MulOne, s.mk(Kind::Mul, {n(1), x}), x);
  s.add(MulZero, s.mk(Kind::Mul, {x, y, n(0)}), n(0));
  s.add(MulConstants, s.mk(Kind::Mul, {n(3), x, n(4)}), s.mk(Kind::Mul, {n(12), x}));
  s.add(MulNestedConstant, s.mk(Kind::Mul, {n(3), s.mk(Kind::Mul, {n(4), x})}), s.mk(Kind::Mul, {n(12), x}));
  for (const Kind kind : {Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge}) {
    const bool strict = kind == Kind::Lt || kind == Kind::Gt;
    s.add(strict ? LessSame : LessEqualSame, s.mk(kind, {x, x}), s.tm.mk_bool(!strict));
    s.add(CompareAddConstant, s.mk(kind, {s.mk(Kind::Add, {n(3), x}), n(10)}), s.mk(kind, {x, n(7)}));
    s.add(CompareAddConstant, s.mk(kind, {n(10), s.mk(Kind::Add, {x, n(3)})}), s.mk(kind, {n(7), x}));
  }
}

}  // namespace

void add_number_cases(RewriteRuleCases& s) {
  TermManager& tm = s.tm;
  const Term i = s.integer("i");
  const Term j = s.integer("j");
  const Term x = s.real("x");
  add_common_cases(s, i, j, [&](long n) { return s.number(n); });
  add_common_cases(s, x, s.real("y"), [&](long n) { return s.fraction(n); });

  s.add(DivByOne, s.mk(Kind::IntDiv, {i, s.number(1)}), i);
  s.add(DivByMinusOne, s.mk(Kind::IntDiv, {i, s.number(-1)}), s.mk(Kind::Neg, {i}));
  s.add(ModByOne, s.mk(Kind::IntMod, {i, s.number(1)}), s.number(0));
  s.add(ModByOne, s.mk(Kind::IntMod, {i, s.number(-1)}), s.number(0));
  const Term absolute = s.mk(Kind::IntAbs, {i});
  s.add(AbsAbs, s.mk(Kind::IntAbs, {absolute}), absolute);
  s.add(AbsNeg, s.mk(Kind::IntAbs, {s.mk(Kind::Neg, {i})}), absolute);
  s.add(DivisibleByOne, s.mk(Kind::IntDivisible, {i}, {1}), tm.mk_true());
  s.add(RealDivByOne, s.mk(Kind::RealDiv, {x, s.fraction(1)}), x);
  const Term real_i = s.mk(Kind::ToReal, {i});
  const Term real_j = s.mk(Kind::ToReal, {j});
  for (const Kind kind : {Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge}) {
    s.add(CompareToReals, s.mk(kind, {real_i, real_j}), s.mk(kind, {i, j}));
  }
  s.add(ToIntToReal, s.mk(Kind::ToInt, {real_i}), i);
  s.add(IsIntToReal, s.mk(Kind::IsInt, {real_i}), tm.mk_true());
}

}  // namespace preproc
