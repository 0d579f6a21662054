#pragma once

#include <span>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "value/small_vector.h"

namespace preproc {

/// Walks have room for a path of this many terms before they allocate.
constexpr size_t kShallow = 16;

/// Calls `visit(t)` once for each term reachable from `root` that is not yet in `seen`, children before parents.
/// Iterative; linear in the DAG; shallow terms are walked without a call of the allocator. `descend(t)` decides whether
/// the children of `t` are walked at all.
template <typename Visit, typename Descend>
void walk_postorder(const TermManager& tm, Term root, TermSet& seen, Visit&& visit, Descend&& descend) {
  struct Frame {
    Term term;
    uint32_t next;
  };
  if (!seen.insert(root)) {
    return;
  }
  SmallVector<Frame, kShallow> stack{{root, 0}};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> children = tm.children(frame.term);
    if (frame.next == 0 && !descend(frame.term)) {
      frame.next = static_cast<uint32_t>(children.size());
    }
    if (frame.next < children.size()) {
      const Term child = children[frame.next++];
      if (seen.insert(child)) {
        stack.push_back({child, 0});
      }
      continue;
    }
    const Term done = frame.term;
    stack.pop_back();
    visit(done);
  }
}

template <typename Visit>
void walk_postorder(const TermManager& tm, Term root, TermSet& seen, Visit&& visit) {
  walk_postorder(tm, root, seen, std::forward<Visit>(visit), [](Term) { return true; });
}

template <typename Visit>
void walk_postorder(const TermManager& tm, Term root, Visit&& visit) {
  TermSet seen;
  walk_postorder(tm, root, seen, std::forward<Visit>(visit));
}

}  // namespace preproc
