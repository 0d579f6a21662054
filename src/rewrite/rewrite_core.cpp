#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"

namespace preproc {

namespace {

bool is_true(const TermManager& tm, Term t) { return tm.is_true(t); }
bool is_false(const TermManager& tm, Term t) { return tm.is_false(t); }
Term make_true(TermManager& tm, Sort) { return tm.mk_true(); }
Term make_false(TermManager& tm, Sort) { return tm.mk_false(); }
Term mk_not(TermManager& tm, Term t) { return tm.mk(Kind::Not, {t}); }

/// An ite of Booleans with a constant branch is a connective.
Term rewrite_boolean_ite(RewriteContext& context, Term condition, Term then_term, Term else_term) {
  TermManager& tm = context.tm;
  if (tm.is_true(then_term) && tm.is_false(else_term)) {
    return context.fired(RewriteRule::IteTrueFalse, condition);
  }
  if (tm.is_false(then_term) && tm.is_true(else_term)) {
    return context.fired(RewriteRule::IteFalseTrue, mk_not(tm, condition));
  }
  if (tm.is_true(then_term)) {
    return context.fired(RewriteRule::IteThenTrue, tm.mk(Kind::Or, {condition, else_term}));
  }
  if (tm.is_false(then_term)) {
    return context.fired(RewriteRule::IteThenFalse, tm.mk(Kind::And, {mk_not(tm, condition), else_term}));
  }
  if (tm.is_true(else_term)) {
    return context.fired(RewriteRule::IteElseTrue, tm.mk(Kind::Or, {mk_not(tm, condition), then_term}));
  }
  if (tm.is_false(else_term)) {
    return context.fired(RewriteRule::IteElseFalse, tm.mk(Kind::And, {condition, then_term}));
  }
  if (then_term == condition) {
    return context.fired(RewriteRule::IteThenCondition, tm.mk(Kind::Or, {condition, else_term}));
  }
  if (else_term == condition) {
    return context.fired(RewriteRule::IteElseCondition, tm.mk(Kind::And, {condition, then_term}));
  }
  return {};
}

}  // namespace

Term rewrite_not(RewriteContext& context) {
  const Term child = context.child(0);
  if (context.tm.kind(child) == Kind::Not) {
    return context.fired(RewriteRule::NotNot, context.tm.child(child, 0));
  }
  return {};
}

Term rewrite_and(RewriteContext& context) {
  if (const Term t = merge_constants(context, {.is_neutral = is_true,
                                               .is_absorbing = is_false,
                                               .neutral = RewriteRule::AndTrue,
                                               .absorbing = RewriteRule::AndFalse})) {
    return t;
  }
  return drop_duplicates(context, {Kind::Not, RewriteRule::AndDuplicate, RewriteRule::AndContradiction}, make_false);
}

Term rewrite_or(RewriteContext& context) {
  if (const Term t = merge_constants(context, {.is_neutral = is_false,
                                               .is_absorbing = is_true,
                                               .neutral = RewriteRule::OrFalse,
                                               .absorbing = RewriteRule::OrTrue})) {
    return t;
  }
  return drop_duplicates(context, {Kind::Not, RewriteRule::OrDuplicate, RewriteRule::OrTautology}, make_true);
}

Term rewrite_xor(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = cancel_pairs(context, RewriteRule::XorSame, make_false)) {
    return t;
  }
  if (const Term t = merge_constants(
          context, {.is_neutral = is_false, .neutral = RewriteRule::XorFalse, .merged = RewriteRule::XorConstants})) {
    return t;
  }
  if (context.children().size() != 2) {
    return {};
  }
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (tm.is_true(a) || tm.is_true(b)) {
    return context.fired(RewriteRule::XorTrue, mk_not(tm, tm.is_true(a) ? b : a));
  }
  if (is_complement(tm, Kind::Not, a, b)) {
    return context.fired(RewriteRule::XorComplement, tm.mk_true());
  }
  return {};
}

Term rewrite_implies(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term premise = context.child(0);
  const Term conclusion = context.child(1);
  if (tm.is_false(premise)) {
    return context.fired(RewriteRule::ImpliesFromFalse, tm.mk_true());
  }
  if (tm.is_true(premise)) {
    return context.fired(RewriteRule::ImpliesFromTrue, conclusion);
  }
  if (tm.is_true(conclusion)) {
    return context.fired(RewriteRule::ImpliesTrue, tm.mk_true());
  }
  if (tm.is_false(conclusion)) {
    return context.fired(RewriteRule::ImpliesFalse, mk_not(tm, premise));
  }
  if (premise == conclusion) {
    return context.fired(RewriteRule::ImpliesSame, tm.mk_true());
  }
  return {};
}

Term rewrite_ite(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term condition = context.child(0);
  const Term then_term = context.child(1);
  const Term else_term = context.child(2);
  if (tm.is_value(condition)) {
    return context.fired(RewriteRule::IteConstantCondition, tm.is_true(condition) ? then_term : else_term);
  }
  if (then_term == else_term) {
    return context.fired(RewriteRule::IteSameBranches, then_term);
  }
  if (tm.kind(condition) == Kind::Not) {
    return context.fired(RewriteRule::IteNotCondition,
                         tm.mk(Kind::Ite, {tm.child(condition, 0), else_term, then_term}));
  }
  if (tm.kind(then_term) == Kind::Ite && tm.child(then_term, 0) == condition) {
    return context.fired(RewriteRule::IteThenSameCondition,
                         tm.mk(Kind::Ite, {condition, tm.child(then_term, 1), else_term}));
  }
  if (tm.kind(else_term) == Kind::Ite && tm.child(else_term, 0) == condition) {
    return context.fired(RewriteRule::IteElseSameCondition,
                         tm.mk(Kind::Ite, {condition, then_term, tm.child(else_term, 2)}));
  }
  if (tm.sort(context.term) == tm.sorts().boolean()) {
    return rewrite_boolean_ite(context, condition, then_term, else_term);
  }
  return {};
}

Term rewrite_quantifier(RewriteContext& context) {
  const Term body = context.children().back();
  if (context.tm.is_value(body)) {  // no sort is empty
    return context.fired(RewriteRule::QuantifierConstantBody, body);
  }
  return {};
}

}  // namespace preproc
