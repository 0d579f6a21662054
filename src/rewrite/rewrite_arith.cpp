#include <gmpxx.h>

#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"
#include "term/constant_operand.h"

namespace preproc {

namespace {

/// A constant of sort Int or Real as a rational number.
mpq_class number(const TermManager& tm, Term constant) {
  const Value value = tm.value(constant);
  return value.is_int() ? mpq_class(value.integer()) : value.real();
}

bool is_integral(const mpq_class& q) { return q.get_den() == 1; }

bool is_number(const TermManager& tm, Term t, long expected) { return tm.is_value(t) && number(tm, t) == expected; }
bool is_zero(const TermManager& tm, Term t) { return is_number(tm, t, 0); }
bool is_one(const TermManager& tm, Term t) { return is_number(tm, t, 1); }

/// The constant of a sort, Int or Real; an integral number for Int.
Term mk_number(TermManager& tm, Sort sort, const mpq_class& q) {
  return sort == tm.sorts().integer() ? tm.mk_int(q.get_num()) : tm.mk_real(q);
}

/// (op side constant) with the sides in the order they had.
Term mk_relation(TermManager& tm, Kind kind, bool constant_first, Term side, Term constant) {
  return constant_first ? tm.mk(kind, {constant, side}) : tm.mk(kind, {side, constant});
}

/// (op (to_real x) (to_real y)) over the integers themselves.
Term drop_to_reals(RewriteContext& context, RewriteRule rule) {
  TermManager& tm = context.tm;
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (tm.kind(a) == Kind::ToReal && tm.kind(b) == Kind::ToReal) {
    return context.fired(rule, tm.mk(tm.kind(context.term), {tm.child(a, 0), tm.child(b, 0)}));
  }
  return {};
}

/// (op (+ c x) d): the constant goes to the other side.
Term move_constant(RewriteContext& context, const ConstantOperand& relation, RewriteRule rule) {
  TermManager& tm = context.tm;
  const ConstantOperand sum = constant_operand(tm, relation.rest, Kind::Add);
  if (!sum) {
    return {};
  }
  const Sort sort = tm.sort(relation.rest);
  const Term constant = mk_number(tm, sort, number(tm, relation.constant) - number(tm, sum.constant));
  return context.fired(rule, mk_relation(tm, tm.kind(context.term), relation.is_first, sum.rest, constant));
}

}  // namespace

Term rewrite_number_equality(RewriteContext& context) {
  TermManager& tm = context.tm;
  const ConstantOperand equality = constant_operand(tm, context.term);
  if (!equality) {
    return drop_to_reals(context, RewriteRule::EqualToReals);
  }
  if (const Term t = move_constant(context, equality, RewriteRule::EqualAddConstant)) {
    return t;
  }
  const mpq_class constant = number(tm, equality.constant);
  const Sort sort = tm.sort(equality.rest);
  const auto solved = [&](RewriteRule rule, Term rest, const mpq_class& q) {
    return context.fired(rule, mk_relation(tm, Kind::Equal, equality.is_first, rest, mk_number(tm, tm.sort(rest), q)));
  };
  switch (tm.kind(equality.rest)) {
    case Kind::Neg: return solved(RewriteRule::EqualNeg, tm.child(equality.rest, 0), -constant);
    case Kind::Mul: {
      const ConstantOperand product = constant_operand(tm, equality.rest);
      if (!product || is_zero(tm, product.constant)) {
        return {};
      }
      const mpq_class quotient = constant / number(tm, product.constant);
      if (sort == tm.sorts().integer() && !is_integral(quotient)) {
        return context.fired(RewriteRule::EqualMulIndivisible, tm.mk_false());
      }
      return solved(RewriteRule::EqualMulConstant, product.rest, quotient);
    }
    case Kind::Sub:
      if (constant == 0 && tm.children(equality.rest).size() == 2) {
        return context.fired(RewriteRule::EqualSubZero, tm.mk(Kind::Equal, tm.children(equality.rest)));
      }
      return {};
    case Kind::ToReal:
      if (!is_integral(constant)) {
        return context.fired(RewriteRule::EqualToRealFraction, tm.mk_false());
      }
      return solved(RewriteRule::EqualToReal, tm.child(equality.rest, 0), constant);
    default: return {};
  }
}

Term rewrite_neg(RewriteContext& context) {
  const Term child = context.child(0);
  if (context.tm.kind(child) == Kind::Neg) {
    return context.fired(RewriteRule::NegNeg, context.tm.child(child, 0));
  }
  return {};
}

Term rewrite_add(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = merge_constants(context, {.is_neutral = is_zero,
                                               .neutral = RewriteRule::AddZero,
                                               .merged = RewriteRule::AddConstants,
                                               .nested = RewriteRule::AddNestedConstant})) {
    return t;
  }
  if (context.children().size() == 2 && is_complement(tm, Kind::Neg, context.child(0), context.child(1))) {
    return context.fired(RewriteRule::AddNeg, mk_number(tm, tm.sort(context.term), 0));
  }
  return {};
}

Term rewrite_sub(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (context.children().size() != 2) {
    return {};
  }
  const Term a = context.child(0);
  const Term b = context.child(1);
  const Sort sort = tm.sort(context.term);
  if (a == b) {
    return context.fired(RewriteRule::SubSame, mk_number(tm, sort, 0));
  }
  if (is_zero(tm, a)) {
    return context.fired(RewriteRule::SubFromZero, tm.mk(Kind::Neg, {b}));
  }
  if (is_zero(tm, b)) {
    return context.fired(RewriteRule::SubZero, a);
  }
  if (tm.is_value(b)) {
    return context.fired(RewriteRule::SubConstant, tm.mk(Kind::Add, {mk_number(tm, sort, -number(tm, b)), a}));
  }
  return {};
}

Term rewrite_mul(RewriteContext& context) {
  return merge_constants(context, {.is_neutral = is_one,
                                   .is_absorbing = is_zero,
                                   .neutral = RewriteRule::MulOne,
                                   .absorbing = RewriteRule::MulZero,
                                   .merged = RewriteRule::MulConstants,
                                   .nested = RewriteRule::MulNestedConstant});
}

Term rewrite_int_div(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (context.children().size() == 2 && is_number(tm, context.child(1), 1)) {
    return context.fired(RewriteRule::DivByOne, context.child(0));
  }
  if (context.children().size() == 2 && is_number(tm, context.child(1), -1)) {
    return context.fired(RewriteRule::DivByMinusOne, tm.mk(Kind::Neg, {context.child(0)}));
  }
  return {};
}

Term rewrite_int_mod(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (is_number(tm, context.child(1), 1) || is_number(tm, context.child(1), -1)) {
    return context.fired(RewriteRule::ModByOne, tm.mk_int(0));
  }
  return {};
}

Term rewrite_int_abs(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term child = context.child(0);
  if (tm.kind(child) == Kind::IntAbs) {
    return context.fired(RewriteRule::AbsAbs, child);
  }
  if (tm.kind(child) == Kind::Neg) {
    return context.fired(RewriteRule::AbsNeg, tm.mk(Kind::IntAbs, {tm.child(child, 0)}));
  }
  return {};
}

Term rewrite_divisible(RewriteContext& context) {
  if (context.tm.indices(context.term)[0] == 1) {
    return context.fired(RewriteRule::DivisibleByOne, context.tm.mk_true());
  }
  return {};
}

Term rewrite_real_div(RewriteContext& context) {
  if (context.children().size() == 2 && is_one(context.tm, context.child(1))) {
    return context.fired(RewriteRule::RealDivByOne, context.child(0));
  }
  return {};
}

Term rewrite_number_compare(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (context.children().size() != 2) {
    return {};
  }
  const Kind kind = tm.kind(context.term);
  if (context.child(0) == context.child(1)) {
    const bool strict = kind == Kind::Lt || kind == Kind::Gt;
    return context.fired(strict ? RewriteRule::LessSame : RewriteRule::LessEqualSame, tm.mk_bool(!strict));
  }
  if (const ConstantOperand relation = constant_operand(tm, context.term)) {
    return move_constant(context, relation, RewriteRule::CompareAddConstant);
  }
  return drop_to_reals(context, RewriteRule::CompareToReals);
}

Term rewrite_to_int(RewriteContext& context) {
  const Term child = context.child(0);
  if (context.tm.kind(child) == Kind::ToReal) {
    return context.fired(RewriteRule::ToIntToReal, context.tm.child(child, 0));
  }
  return {};
}

Term rewrite_is_int(RewriteContext& context) {
  if (context.tm.kind(context.child(0)) == Kind::ToReal) {
    return context.fired(RewriteRule::IsIntToReal, context.tm.mk_true());
  }
  return {};
}

}  // namespace preproc
