#include "summaries/memoization_tree.h"

#include <algorithm>
#include <map>
#include <utility>

#include "value/hash.h"

namespace preproc {

uint32_t MemoizationTree::add_child(uint32_t parent, TreeNode node, std::span<const Term> literals) {
  const auto added = static_cast<uint32_t>(nodes_.size());
  node.parent = parent;
  nodes_.push_back(std::move(node));
  nodes_[parent].children.push_back(added);
  set_literals(added, literals);
  return added;
}

void MemoizationTree::add_node(uint32_t parent, TreeNode node) {
  const auto added = static_cast<uint32_t>(nodes_.size());
  node.parent = parent == kNoParent ? 0 : parent;
  nodes_.push_back(std::move(node));
  if (parent != kNoParent) {
    nodes_[parent].children.push_back(added);
  }
}

void MemoizationTree::set_literals(uint32_t node, std::span<const Term> literals) {
  nodes_[node].first_literal = static_cast<uint32_t>(literals_.size());
  nodes_[node].literal_count = static_cast<uint32_t>(literals.size());
  literals_.insert(literals_.end(), literals.begin(), literals.end());
}

namespace {

/// Calls `visit(node)` for the nodes that can be reached, parents first, children in their order.
template <typename Visit>
void walk(const MemoizationTree& tree, Visit&& visit) {
  std::vector<uint32_t> stack{0};
  while (!stack.empty()) {
    const uint32_t at = stack.back();
    stack.pop_back();
    visit(at);
    const std::vector<uint32_t>& children = tree[at].children;
    stack.insert(stack.end(), children.rbegin(), children.rend());
  }
}

}  // namespace

std::vector<uint32_t> MemoizationTree::leaves() const {
  std::vector<uint32_t> found;
  walk(*this, [&](uint32_t node) {
    if (nodes_[node].end == NodeEnd::Leaf || nodes_[node].end == NodeEnd::Cut) {
      found.push_back(node);
    }
  });
  return found;
}

/// From the root's child down to the node.
std::vector<uint32_t> MemoizationTree::way_to(uint32_t node) const {
  std::vector<uint32_t> way;
  for (uint32_t at = node; at != 0; at = nodes_[at].parent) {
    way.push_back(at);
  }
  std::ranges::reverse(way);
  return way;
}

std::vector<Term> MemoizationTree::condition(uint32_t node) const {
  std::vector<Term> all;
  for (const uint32_t at : way_to(node)) {
    const std::span<const Term> own = literals(nodes_[at]);
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

uint64_t MemoizationTree::hash_of_choice(uint64_t above, bool is_leaf, uint64_t number) {
  return mix(above, is_leaf ? 2 + number : number);
}

uint64_t MemoizationTree::hash_of_choices(uint32_t node) const {
  uint64_t hash = 0;
  for (const uint32_t at : way_to(node)) {
    hash =
        hash_of_choice(hash, nodes_[at].summary, nodes_[at].summary ? nodes_[at].place : uint64_t{nodes_[at].choice});
  }
  return hash;
}

bool MemoizationTree::complete() const {
  bool all = true;
  walk(*this,
       [&](uint32_t node) { all = all && nodes_[node].end != NodeEnd::Cut && nodes_[node].end != NodeEnd::Open; });
  return all;
}

uint64_t MemoizationTree::node_count() const {
  uint64_t count = 0;
  walk(*this, [&](uint32_t) { ++count; });
  return count - 1;
}

uint64_t expanded_node_count(std::span<const MemoizationTree* const> trees, const MemoizationTree& tree) {
  // Parts of trees: the ways from a root to some of its nodes. A call stands for the part of the callee's tree with the
  // leaves that its summary nodes point to. Many calls stand for the same part.
  using Part = std::pair<const MemoizationTree*, std::vector<uint32_t>>;
  uint64_t count = 0;
  std::map<Part, uint64_t> parts{{{&tree, tree.leaves()}, 1}};  // and how often each is there
  while (!parts.empty()) {
    const auto taken = parts.extract(parts.begin());
    const auto& [whole, ends] = taken.key();
    std::vector<bool> reached(whole->size());
    std::vector<uint32_t> nodes;
    for (uint32_t at : ends) {
      for (; at != 0 && !reached[at]; at = (*whole)[at].parent) {
        reached[at] = true;
        nodes.push_back(at);
      }
    }
    std::ranges::sort(nodes, {}, [&](uint32_t node) { return (*whole)[node].parent; });
    for (size_t i = 0; i < nodes.size();) {
      const TreeNode& node = (*whole)[nodes[i]];
      if (!node.summary) {
        count += taken.mapped();
        ++i;
        continue;
      }
      Part callee{trees[node.method], {}};
      for (; i < nodes.size() && (*whole)[nodes[i]].parent == node.parent; ++i) {
        callee.second.push_back((*whole)[nodes[i]].place);
      }
      std::ranges::sort(callee.second);
      parts[std::move(callee)] += taken.mapped();
    }
  }
  return count;
}

}  // namespace preproc
