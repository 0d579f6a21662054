#pragma once

#include <span>
#include <utility>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "value/small_vector.h"

namespace preproc {

/// Walks have room for a path of this many terms before they allocate.
constexpr size_t kShallow = 16;

/// The walk under all others, with a stack of its own: `enter(t)` says of a term that is met whether it is walked,
/// which must not be so twice; then its children from place `first(t)` on are met, and `leave(t)` comes behind them.
/// Linear in the DAG; shallow terms are walked without a call of the allocator.
template <typename Enter, typename First, typename Leave>
void walk_entered(const TermManager& tm, Term root, Enter&& enter, First&& first, Leave&& leave) {
  struct Frame {
    Term term;
    uint32_t next;
  };
  if (!enter(root)) {
    return;
  }
  SmallVector<Frame, kShallow> stack{{root, first(root)}};
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const std::span<const Term> children = tm.children(frame.term);
    if (frame.next < children.size()) {
      const Term child = children[frame.next++];
      if (enter(child)) {
        stack.push_back({child, first(child)});
      }
      continue;
    }
    const Term done = frame.term;
    stack.pop_back();
    leave(done);
  }
}

template <typename Enter, typename Leave>
void walk_entered(const TermManager& tm, Term root, Enter&& enter, Leave&& leave) {
  walk_entered(
      tm, root, std::forward<Enter>(enter), [](Term) { return 0U; }, std::forward<Leave>(leave));
}

/// Calls `visit(t)` once for each term reachable from `root` that is not yet in `seen`, children before parents.
/// `descend(t)` decides whether the children of `t` are walked at all.
template <typename Visit, typename Descend>
void walk_postorder(const TermManager& tm, Term root, TermSet& seen, Visit&& visit, Descend&& descend) {
  walk_entered(
      tm, root, [&](Term t) { return seen.insert(t); },
      [&](Term t) { return descend(t) ? 0U : static_cast<uint32_t>(tm.children(t).size()); },
      std::forward<Visit>(visit));
}

template <typename Visit>
void walk_postorder(const TermManager& tm, Term root, TermSet& seen, Visit&& visit) {
  walk_entered(
      tm, root, [&](Term t) { return seen.insert(t); }, std::forward<Visit>(visit));
}

template <typename Visit>
void walk_postorder(const TermManager& tm, Term root, Visit&& visit) {
  TermSet seen;
  walk_postorder(tm, root, seen, std::forward<Visit>(visit));
}

/// Walks all of the terms, what they share once.
template <typename Visit>
void walk_postorder(const TermManager& tm, std::span<const Term> roots, Visit&& visit) {
  TermSet seen;
  for (const Term root : roots) {
    walk_postorder(tm, root, seen, visit);
  }
}

}  // namespace preproc
