#pragma once

#include <algorithm>
#include <cstdint>

#include "term/walk.h"

namespace preproc {

/// How many terms the term has as a tree, in which each counts as often as it occurs; at most `most` + 1. Terms for
/// which `is_inner(t)` is false count as leaves. Cost: one visit of each shared term.
template <typename IsInner>
uint64_t tree_size(const TermManager& tm, Term root, uint64_t most, IsInner&& is_inner) {
  TermMap<uint64_t> sizes;
  TermSet seen;
  walk_postorder(
      tm, root, seen,
      [&](Term t) {
        uint64_t size = 1;
        if (is_inner(t)) {
          for (const Term child : tm.children(t)) {
            size = std::min(size + sizes[child], most + 1);
          }
        }
        sizes.slot(t) = size;
      },
      is_inner);
  return sizes[root];
}

inline uint64_t tree_size(const TermManager& tm, Term root, uint64_t most) {
  return tree_size(tm, root, most, [](Term) { return true; });
}

}  // namespace preproc
