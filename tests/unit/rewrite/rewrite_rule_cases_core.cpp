#include "unit/rewrite/rewrite_rule_cases.h"

namespace preproc {

namespace {

using enum RewriteRule;

void add_connective_cases(RewriteRuleCases& s) {
  TermManager& tm = s.tm;
  const Term a = s.boolean("a");
  const Term b = s.boolean("b");
  const Term c = s.boolean("c");
  const Term yes = tm.mk_true();
  const Term no = tm.mk_false();
  const Term not_a = s.mk(Kind::Not, {a});

  s.add(NotNot, s.mk(Kind::Not, {not_a}), a);
  s.add(AndTrue, s.mk(Kind::And, {a, yes}), a);
  s.add(AndTrue, s.mk(Kind::And, {yes, a, b, yes}), s.mk(Kind::And, {a, b}));
  s.add(AndFalse, s.mk(Kind::And, {a, no}), no);
  s.add(AndFalse, s.mk(Kind::And, {a, yes, b, no}), no);
  s.add(AndDuplicate, s.mk(Kind::And, {a, a}), a);
  s.add(AndDuplicate, s.mk(Kind::And, {b, a, c, a, b}), s.mk(Kind::And, {b, a, c}));
  s.add(AndContradiction, s.mk(Kind::And, {a, not_a}), no);
  s.add(AndContradiction, s.mk(Kind::And, {not_a, b, c, a}), no);
  s.add(OrFalse, s.mk(Kind::Or, {a, no}), a);
  s.add(OrFalse, s.mk(Kind::Or, {no, a, b}), s.mk(Kind::Or, {a, b}));
  s.add(OrTrue, s.mk(Kind::Or, {a, yes, no}), yes);
  s.add(OrDuplicate, s.mk(Kind::Or, {a, b, a}), s.mk(Kind::Or, {a, b}));
  s.add(OrTautology, s.mk(Kind::Or, {a, b, not_a}), yes);
  s.add(XorSame, s.mk(Kind::Xor, {a, a}), no);
  s.add(XorFalse, s.mk(Kind::Xor, {a, no}), a);
  s.add(XorFalse, s.mk(Kind::Xor, {no, a, b}), s.mk(Kind::Xor, {a, b}));
  s.add(XorConstants, s.mk(Kind::Xor, {no, a, yes, b}), s.mk(Kind::Xor, {yes, a, b}));
  s.add(XorSame, s.mk(Kind::Xor, {a, b, a, c, a}), s.mk(Kind::Xor, {a, b, c}));
  s.add(XorTrue, s.mk(Kind::Xor, {a, yes}), not_a);
  s.add(XorTrue, s.mk(Kind::Xor, {yes, a}), not_a);
  s.add(XorComplement, s.mk(Kind::Xor, {a, not_a}), yes);
  s.add(ImpliesFromFalse, s.mk(Kind::Implies, {no, a}), yes);
  s.add(ImpliesFromTrue, s.mk(Kind::Implies, {yes, a}), a);
  s.add(ImpliesTrue, s.mk(Kind::Implies, {a, yes}), yes);
  s.add(ImpliesFalse, s.mk(Kind::Implies, {a, no}), not_a);
  s.add(ImpliesSame, s.mk(Kind::Implies, {a, a}), yes);
}

void add_ite_cases(RewriteRuleCases& s) {
  TermManager& tm = s.tm;
  const Term yes = tm.mk_true();
  const Term no = tm.mk_false();
  const Term c = s.boolean("c");
  const Term not_c = s.mk(Kind::Not, {c});
  const auto ite = [&](Term condition, Term then_term, Term else_term) {
    return s.mk(Kind::Ite, {condition, then_term, else_term});
  };
  const std::vector<std::array<Term, 3>> sorts = {{s.boolean("p"), s.boolean("q"), s.boolean("r")},
                                                  {s.bv("x", 65), s.bv("y", 65), s.bv("z", 65)},
                                                  {s.integer("i"), s.integer("j"), s.integer("k")}};
  for (const auto& [x, y, z] : sorts) {
    s.add(IteConstantCondition, ite(yes, x, y), x);
    s.add(IteConstantCondition, ite(no, x, y), y);
    s.add(IteSameBranches, ite(c, x, x), x);
    s.add(IteNotCondition, ite(not_c, x, y), ite(c, y, x));
    s.add(IteThenSameCondition, ite(c, ite(c, x, y), z), ite(c, x, z));
    s.add(IteElseSameCondition, ite(c, x, ite(c, y, z)), ite(c, x, z));
  }
  const Term a = s.boolean("a");
  s.add(IteTrueFalse, ite(c, yes, no), c);
  s.add(IteFalseTrue, ite(c, no, yes), not_c);
  s.add(IteThenTrue, ite(c, yes, a), s.mk(Kind::Or, {c, a}));
  s.add(IteThenFalse, ite(c, no, a), s.mk(Kind::And, {not_c, a}));
  s.add(IteElseTrue, ite(c, a, yes), s.mk(Kind::Or, {not_c, a}));
  s.add(IteElseFalse, ite(c, a, no), s.mk(Kind::And, {c, a}));
  s.add(IteThenCondition, ite(c, c, a), s.mk(Kind::Or, {c, a}));
  s.add(IteElseCondition, ite(c, a, c), s.mk(Kind::And, {c, a}));
}

void add_general_cases(RewriteRuleCases& s) {
  TermManager& tm = s.tm;
  const Term c = s.boolean("c");
  for (const uint32_t w : kWidths) {
    s.add(ConstantFolding, s.mk(Kind::BvAdd, {s.bits(w, 1), s.ones(w)}), s.bits(w, 0));
    s.add(ConstantFolding, s.mk(Kind::BvUle, {s.bits(w, 0), s.ones(w)}), tm.mk_true());
    const Term ite = s.mk(Kind::Ite, {c, s.bits(w, 1), s.bits(w, 0)});
    s.add(IteOfConstants, s.mk(Kind::BvNot, {ite}), s.mk(Kind::Ite, {c, s.bits(w, -2), s.ones(w)}));
    s.add(IteOfConstants, s.mk(Kind::BvZeroExtend, {ite}, {31}),
          s.mk(Kind::Ite, {c, s.bits(w + 31, 1), s.bits(w + 31, 0)}));
    s.add(IteOfConstants, s.mk(Kind::Equal, {s.bits(w, 1), ite}), s.mk(Kind::Ite, {c, tm.mk_true(), tm.mk_false()}));
    s.add(IteOfConstants, s.mk(Kind::BvAdd, {ite, s.ones(w)}), s.mk(Kind::Ite, {c, s.bits(w, 0), s.ones(w)}));
  }
  s.add(ConstantFolding, s.mk(Kind::And, {tm.mk_true(), tm.mk_false(), tm.mk_true()}), tm.mk_false());
  s.add(ConstantFolding, s.mk(Kind::IntDiv, {s.number(-7), s.number(2)}), s.number(-4));
  s.add(ConstantFolding, s.mk(Kind::ToReal, {s.number(-7)}), s.fraction(-7));
  s.add(ConstantFolding, s.mk(Kind::ToInt, {s.fraction(-7, 2)}), s.number(-4));
  s.add(ConstantFolding, s.mk(Kind::IntAbs, {s.number(-7)}), s.number(7));
  s.add(ConstantFolding, s.mk(Kind::Lt, {s.fraction(1, 3), s.fraction(1, 2)}), tm.mk_true());
  s.add(IteOfConstants, s.mk(Kind::Add, {s.number(2), s.mk(Kind::Ite, {c, s.number(3), s.number(5)})}),
        s.mk(Kind::Ite, {c, s.number(5), s.number(7)}));

  const Term x = tm.mk_variable(tm.symbols().intern("x"), tm.sorts().integer());
  s.add(QuantifierConstantBody, tm.mk_binder(Kind::Forall, std::vector{x}, tm.mk_true()), tm.mk_true());
  s.add(QuantifierConstantBody, tm.mk_binder(Kind::Exists, std::vector{x}, tm.mk_false()), tm.mk_false());
}

}  // namespace

void add_core_cases(RewriteRuleCases& s) {
  add_general_cases(s);
  add_connective_cases(s);
  add_ite_cases(s);
}

}  // namespace preproc
