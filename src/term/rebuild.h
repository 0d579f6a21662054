#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/small_vector.h"

namespace preproc {

/// Rebuilds a term from its leaves upwards: `make(t, children)` gives what stands for `t`, whose children have become
/// `children`; `tm.rebuild(t, children)` where there is nothing to do. Results are kept in `done`, so that one term is
/// made once for the life of that map. `enter(t)`, if it puts what stands for `t` into `done` and says false, spares
/// its children. Iterative; linear in the part of the DAG that is not in `done`.
template <typename Enter, typename Make>
Term rebuild_bottom_up(TermManager& tm, Term root, TermMap<Term>& done, Enter&& enter, Make&& make) {
  SmallVector<Term, 4> children;
  walk_entered(
      tm, root, [&](Term t) { return !done[t] && enter(t); },
      [&](Term t) {
        children.clear();
        for (const Term child : tm.children(t)) {
          children.push_back(done[child]);
        }
        done.slot(t) = make(t, std::span<const Term>(children));
      });
  return done[root];
}

template <typename Make>
Term rebuild_bottom_up(TermManager& tm, Term root, TermMap<Term>& done, Make&& make) {
  return rebuild_bottom_up(
      tm, root, done, [](Term) { return true; }, std::forward<Make>(make));
}

/// The head of `t` over other children, or `t` itself where they are its own.
inline Term rebuild_if_changed(TermManager& tm, Term t, std::span<const Term> children) {
  const std::span<const Term> old = tm.children(t);
  return std::equal(old.begin(), old.end(), children.begin(), children.end()) ? t : tm.rebuild(t, children);
}

}  // namespace preproc
