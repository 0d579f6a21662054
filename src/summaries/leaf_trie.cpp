#include "summaries/leaf_trie.h"

#include <algorithm>

namespace preproc {

uint32_t LeafTrie::add(uint32_t parent, Term literal) {
  const auto added = static_cast<uint32_t>(nodes_.size());
  Node& node = nodes_.emplace_back();
  node.literals.push_back(literal);
  node.parent = parent;
  nodes_[parent].children.push_back(added);
  return added;
}

LeafTrie::LeafTrie(const MemoizationTree& tree) : nodes_(1) {
  for (const uint32_t leaf : tree.leaves()) {
    uint32_t at = 0;
    for (const Term literal : tree.condition(leaf)) {
      const std::vector<uint32_t>& children = nodes_[at].children;
      const auto known =
          std::ranges::find_if(children, [&](uint32_t child) { return nodes_[child].literals[0] == literal; });
      at = known == children.end() ? add(at, literal) : *known;
    }
    nodes_[at].leaf = leaf;
  }
  // An only child is one with its parent. Numbers grow downwards: the last nodes first.
  for (auto node = static_cast<uint32_t>(nodes_.size()); node-- > 0;) {
    while (nodes_[node].children.size() == 1 && nodes_[node].leaf == kInner) {
      const uint32_t child = nodes_[node].children[0];
      Node merged = std::move(nodes_[child]);
      nodes_[node].literals.insert(nodes_[node].literals.end(), merged.literals.begin(), merged.literals.end());
      nodes_[node].children = std::move(merged.children);
      nodes_[node].leaf = merged.leaf;
      for (const uint32_t grandchild : nodes_[node].children) {
        nodes_[grandchild].parent = node;
      }
    }
  }
}

}  // namespace preproc
