#include <algorithm>
#include <vector>

#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"

namespace preproc {

namespace {

Term rewrite_boolean_equality(RewriteContext& context, Term a, Term b) {
  TermManager& tm = context.tm;
  if (tm.is_true(a) || tm.is_true(b)) {
    return context.fired(RewriteRule::EqualTrue, tm.is_true(a) ? b : a);
  }
  if (tm.is_false(a) || tm.is_false(b)) {
    return context.fired(RewriteRule::EqualFalse, tm.mk(Kind::Not, {tm.is_false(a) ? b : a}));
  }
  if (is_complement(tm, Kind::Not, a, b)) {
    return context.fired(RewriteRule::EqualComplement, tm.mk_false());
  }
  if (tm.kind(a) == Kind::Not && tm.kind(b) == Kind::Not) {
    return context.fired(RewriteRule::EqualNots, tm.mk(Kind::Equal, {tm.child(a, 0), tm.child(b, 0)}));
  }
  return {};
}

}  // namespace

Term rewrite_equal(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term a = context.child(0);
  const Term b = context.child(1);
  if (a == b) {
    return context.fired(RewriteRule::EqualSame, tm.mk_true());
  }
  switch (tm.sorts().kind(tm.sort(a))) {
    case SortKind::Bool: return rewrite_boolean_equality(context, a, b);
    case SortKind::BitVec: return rewrite_bv_equality(context);
    case SortKind::Int:
    case SortKind::Real: return rewrite_number_equality(context);
    case SortKind::Datatype: return rewrite_datatype_equality(context);
    default: return {};
  }
}

Term rewrite_distinct(RewriteContext& context) {
  TermManager& tm = context.tm;
  const std::span<const Term> children = context.children();
  std::vector<Term> sorted(children.begin(), children.end());
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) {
    return context.fired(RewriteRule::DistinctSame, tm.mk_false());
  }
  if (children.size() == 2) {
    return context.fired(RewriteRule::DistinctPair, tm.mk(Kind::Not, {tm.mk(Kind::Equal, children)}));
  }
  const uint64_t elements = tm.sorts().cardinality(tm.sort(children[0]));
  if (elements != 0 && children.size() > elements) {
    return context.fired(RewriteRule::DistinctPigeonhole, tm.mk_false());
  }
  return {};
}

}  // namespace preproc
