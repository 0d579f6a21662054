#include "synthesis/horn/positive_comparisons.h"

#include <span>
#include <utility>

#include "term/comparison_kinds.h"
#include "term/rebuild.h"

namespace preproc {

namespace {

/// The comparison with a constant, if there is one, on its right side; with a constant integer it is not strict.
Term readable(TermManager& tm, ComparisonKinds comparison, Term a, Term b) {
  if (tm.is_value(a)) {
    std::swap(a, b);
    comparison = *comparison_kinds(comparison.swapped);
  }
  if (comparison.strict && tm.is_value(b) && tm.value(b).is_int()) {
    return comparison.kind == Kind::Gt ? tm.mk(Kind::Ge, {a, tm.mk_int(tm.value(b).integer() + 1)})
                                       : tm.mk(Kind::Le, {a, tm.mk_int(tm.value(b).integer() - 1)});
  }
  return tm.mk(comparison.kind, {a, b});
}

}  // namespace

Term with_positive_comparisons(TermManager& tm, Term root) {
  TermMap<Term> done;
  return rebuild_bottom_up(tm, root, done, [&](Term t, std::span<const Term> children) {
    const ComparisonKinds* const comparison =
        tm.kind(t) == Kind::Not ? comparison_kinds(tm.kind(children[0])) : nullptr;
    if (comparison == nullptr || tm.children(children[0]).size() != 2 ||
        tm.sorts().is_bitvec(tm.sort(tm.child(children[0], 0)))) {
      return rebuild_if_changed(tm, t, children);
    }
    return readable(tm, *comparison_kinds(comparison->opposite), tm.child(children[0], 0), tm.child(children[0], 1));
  });
}

}  // namespace preproc
