#include "synthesis/horn/positive_comparisons.h"

#include <span>

#include "term/rebuild.h"

namespace preproc {

namespace {

/// What is equivalent to `(not (lower < upper))`, or with <= where it is not `strict`: a comparison whose first side is
/// no constant where one of them is none.
Term negation_of_less(TermManager& tm, Term lower, Term upper, bool strict) {
  const auto is_integer = [&](Term t) { return tm.is_value(t) && tm.value(t).is_int(); };
  if (!strict && is_integer(upper)) {  // lower > constant
    return tm.mk(Kind::Ge, {lower, tm.mk_int(tm.value(upper).integer() + 1)});
  }
  if (!strict && is_integer(lower)) {  // upper < constant
    return tm.mk(Kind::Le, {upper, tm.mk_int(tm.value(lower).integer() - 1)});
  }
  if (tm.is_value(lower)) {
    return tm.mk(strict ? Kind::Le : Kind::Lt, {upper, lower});
  }
  return tm.mk(strict ? Kind::Ge : Kind::Gt, {lower, upper});
}

}  // namespace

Term with_positive_comparisons(TermManager& tm, Term root) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm, root, done, [&](Term t, std::span<const Term> children) {
    if (tm.kind(t) != Kind::Not || tm.children(children[0]).size() != 2) {
      return rebuild_if_changed(tm, t, children);
    }
    const Term a = tm.child(children[0], 0);
    const Term b = tm.child(children[0], 1);
    switch (tm.kind(children[0])) {
      case Kind::Le: return negation_of_less(tm, a, b, false);
      case Kind::Lt: return negation_of_less(tm, a, b, true);
      case Kind::Ge: return negation_of_less(tm, b, a, false);
      case Kind::Gt: return negation_of_less(tm, b, a, true);
      default: return rebuild_if_changed(tm, t, children);
    }
  });
}

}  // namespace preproc
