#pragma once

#include <cstdint>
#include <vector>

#include "summaries/memoization_tree.h"

namespace preproc {

/// The leaves of a memoization tree by the conjuncts of their conditions, in the order in which they were decided: what
/// leaves of a callee have in common behind a summary node is there once. The children of a node are all that can
/// follow it.
class LeafTrie {
 public:
  static constexpr uint32_t kInner = UINT32_MAX;
  struct Node {
    std::vector<Term> literals;  ///< that the node adds to those above it
    std::vector<uint32_t> children;
    uint32_t parent = 0;
    uint32_t leaf = kInner;  ///< the tree's node, at leaves
  };

  /// Linear in the lengths of all conditions.
  explicit LeafTrie(const MemoizationTree& tree);
  size_t size() const { return nodes_.size(); }
  const Node& operator[](uint32_t node) const { return nodes_[node]; }

 private:
  uint32_t add(uint32_t parent, Term literal);

  std::vector<Node> nodes_;
};

}  // namespace preproc
