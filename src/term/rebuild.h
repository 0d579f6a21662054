#pragma once

#include <algorithm>
#include <span>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "term/walk.h"
#include "value/small_vector.h"

namespace preproc {

/// Rebuilds a term from its leaves upwards: `make(t, children)` gives what stands for `t`, whose children have become
/// `children`; `tm.rebuild(t, children)` where there is nothing to do. Results are kept in `done`, so that one term is
/// made once for the life of that map. Iterative; linear in the part of the DAG that is not in `done`.
template <typename Make>
Term rebuild_bottom_up(TermManager& tm, Term root, TermMap<Term>& done, Make&& make) {
  struct Frame {
    Term term;
    uint32_t next;
  };
  if (done[root]) {
    return done[root];
  }
  SmallVector<Frame, kShallow> stack{{root, 0}};
  SmallVector<Term, 4> children;
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> all = tm.children(frame.term);
    while (frame.next < all.size() && done[all[frame.next]]) {
      ++frame.next;
    }
    if (frame.next < all.size()) {
      stack.push_back({all[frame.next++], 0});
      continue;
    }
    const Term t = frame.term;
    stack.pop_back();
    children.clear();
    for (const Term child : all) {
      children.push_back(done[child]);
    }
    done.slot(t) = make(t, std::span<const Term>(children));
  }
  return done[root];
}

/// The same head over other children, or the term itself where they are its own.
inline Term rebuild_if_changed(TermManager& tm, Term t, std::span<const Term> children) {
  const std::span<const Term> old = tm.children(t);
  return std::equal(old.begin(), old.end(), children.begin(), children.end()) ? t : tm.rebuild(t, children);
}

}  // namespace preproc
