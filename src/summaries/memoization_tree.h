#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "summaries/method.h"
#include "term/term_manager.h"

namespace preproc {

/// How a node of a memoization tree goes on.
enum class NodeEnd : uint8_t {
  Open,      ///< not executed yet: a frontier
  Branches,  ///< its children are the feasible choices at one branch
  Calls,     ///< its children are the feasible leaves of one callee
  Leaf,      ///< the path is complete
  Cut,       ///< the path goes on behind the bound
};

/// A node: the choice that leads to it from its parent. A normal node is a choice at a branch, a summary node a leaf of
/// a callee's tree, in place of all the nodes on the way to it there.
struct TreeNode {
  uint32_t parent = 0;
  NodeEnd end = NodeEnd::Open;
  bool choice = false;  ///< normal nodes: the branch that is taken
  bool summary = false;
  bool stale = true;           ///< some node below is Open or Cut, or its condition is not known: replay enters it
  bool unknown = false;        ///< no solver could tell that it is feasible
  uint32_t method = 0;         ///< whose branch it is; summary nodes: the callee
  uint32_t place = 0;          ///< the branch's step; summary nodes: the leaf in the callee's tree
  uint32_t first_literal = 0;  ///< in `MemoizationTree::literals`: what the choice adds to the path condition
  uint32_t literal_count = 0;
  std::vector<uint32_t> children;
  Term result;                 ///< Leaf: over the formals
  std::vector<Symbol> labels;  ///< Leaf, Cut: met on the path, each once
};

/// The feasible paths of one method up to a bound of recursion (Qiu 2015, section IV, in docs/references.md): all
/// choices in the order of evaluation. Conditions and results are terms over the method's formals and declared symbols.
/// A choice that the path condition decides, syntactically, is no node: replay comes to the same. Numbers of nodes stay
/// when a tree is extended; 0 is the root.
class MemoizationTree {
 public:
  MemoizationTree() : nodes_(1) {}

  size_t size() const { return nodes_.size(); }
  const TreeNode& operator[](uint32_t node) const { return nodes_[node]; }
  TreeNode& at(uint32_t node) { return nodes_[node]; }
  std::span<const Term> literals(const TreeNode& node) const {
    return {literals_.data() + node.first_literal, node.literal_count};
  }

  /// A further child, the last one.
  uint32_t add_child(uint32_t parent, TreeNode node, std::span<const Term> literals);
  /// A node without literals, which are not known: of a stored tree. `kNoParent`: it is no node any more, its number
  /// is.
  void add_node(uint32_t parent, TreeNode node);
  static constexpr uint32_t kNoParent = UINT32_MAX;
  /// Other literals for a node.
  void set_literals(uint32_t node, std::span<const Term> literals);
  /// A child is no longer one: the callee's leaf that it pointed to became an inner node.
  void remove_child(uint32_t parent, uint32_t child) { std::erase(nodes_[parent].children, child); }

  /// Complete paths, and those that the bound ends, in the order of exploration.
  std::vector<uint32_t> leaves() const;
  /// The conjuncts of the path condition, from the root down.
  std::vector<Term> condition(uint32_t node) const;
  /// True if no path is cut: the leaves cover every input.
  bool complete() const;
  /// The hash of the choices on the way to a node, whatever the numbers of nodes here. Linear in the way.
  uint64_t hash_of_choices(uint32_t node) const;
  /// The same with one more choice: `number` is a leaf of a callee's tree, or a branch.
  static uint64_t hash_of_choice(uint64_t above, bool is_leaf, uint64_t number);
  /// Nodes that can be reached, without the root.
  uint64_t node_count() const;

  uint32_t bound = 0;  ///< activations of recursive functions that were followed; 0: none is recursive

 private:
  std::vector<uint32_t> way_to(uint32_t node) const;

  std::vector<TreeNode> nodes_;
  std::vector<Term> literals_;
};

/// The size that a tree would have with the callees' nodes in place of its summary nodes. `trees`: by method. At most
/// linear in the result.
uint64_t expanded_node_count(std::span<const MemoizationTree* const> trees, const MemoizationTree& tree);

}  // namespace preproc
