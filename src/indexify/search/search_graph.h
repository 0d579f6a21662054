#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "evaluate/evaluator.h"
#include "indexify/search/search_nodes.h"
#include "term/term_manager.h"
#include "value/regex_matcher.h"

namespace preproc {

/// A conjunction as a graph for a search: each operator with its value under the current assignment, and each Boolean
/// with its distances from being true and from being false (truth_distance.h). A change of a variable recomputes only
/// the nodes that it reaches. Changes can be taken back.
///
/// A conjunct (= x t) with x a constant that t does not depend on is a definition: x is not a variable then, and has
/// the value of t. Declared functions are tables, written at an application; functions with recursive definitions and
/// oracles are evaluated.
class SearchGraph {
 public:
  using Node = SearchNodes::Node;

  /// Precondition: definitions in the assertions are expanded, except recursive ones. All variables begin with default
  /// values.
  SearchGraph(TermManager& tm, std::span<const Term> assertions);
  /// False if there is something that has no value: a quantifier, an unknown operator, a sort without values.
  bool is_searchable() const { return nodes_.searchable; }

  std::span<const Node> variables() const { return nodes_.variables; }    ///< constants that can be assigned
  std::span<const Node> conditions() const { return nodes_.conditions; }  ///< what must be true
  size_t size() const { return nodes_.nodes.size(); }

  Term term(Node n) const { return node(n).term; }
  Kind kind(Node n) const { return node(n).kind; }
  Sort sort(Node n) const { return node(n).sort; }
  /// The children; of a defined constant its definition.
  std::span<const Node> children(Node n) const { return nodes_.children(node(n)); }
  /// Of a node that variables reach: where it is a child.
  std::span<const Node> parents(Node n) const {
    return {nodes_.parents.data() + node(n).first_parent, node(n).parent_count};
  }
  std::span<const uint32_t> indices(Node n) const { return tm_.indices(node(n).term); }
  bool is_variable(Node n) const { return node(n).role == SearchRole::Variable; }
  bool is_defined(Node n) const { return node(n).role == SearchRole::Defined; }
  bool is_declared_application(Node n) const { return node(n).role == SearchRole::DeclaredApplication; }
  /// True if variables reach it.
  bool is_free(Node n) const { return node(n).free; }
  const TermManager& manager() const { return tm_; }

  bool known(Node n) const { return cells_[n].known; }
  /// The value; empty if it is not determined.
  Value value(Node n) const;
  /// The word of a known value of a sort that has words.
  uint64_t word(Node n) const { return cells_[n].word; }
  bool is_true(Node n) const { return cells_[n].known && cells_[n].word != 0; }
  /// The distance of a Boolean from being `wanted`: 0 if and only if it has that value.
  double distance(Node n, bool wanted) const { return wanted ? distances_[n].to_true : distances_[n].to_false; }
  /// The sum of the conditions' distances from being true; 0 if and only if all are true.
  double cost() const;

  /// Sets the value of a variable, or, for a declared application, the value of its function at the present arguments.
  void assign(Node n, const Value& value);
  /// Keeps the changes since the last `keep` or `take_back`, or takes them back.
  void keep() { log_.clear(); }
  void take_back();
  /// The values of all constants, and the tables of declared functions.
  Assignment assignment() const;

 private:
  struct Cell {
    bool known = false;
    uint64_t word = 0;
    Value value;
  };
  struct Distances {
    double to_true = 0;
    double to_false = 0;
  };
  struct KeyHash {
    size_t operator()(const std::vector<Value>& key) const;
  };
  using ValueTable = std::unordered_map<std::vector<Value>, Value, KeyHash>;
  struct Change {
    Node node = 0;
    bool is_entry = false;  // of the node's table, else the node's cell
    Cell cell;
    Distances distances;
    std::vector<Value> key;
    std::optional<Value> entry;
  };

  const SearchNode& node(Node n) const { return nodes_.nodes[n]; }
  template <typename Source>
  void store(Node n, Source&& value, Cell& out) const;
  void compute(Node n, Cell& out);
  void compute_call(Node n, Cell& out);
  bool compute_membership(Node n, Cell& out);
  std::vector<Value> key_of(Node n) const;
  Distances measure(Node n, const Cell& cell) const;
  void mark(Node n) { dirty_[n >> 6] |= uint64_t{1} << (n & 63); }
  void set_cell(Node n, Cell cell);
  void propagate(size_t first);

  TermManager& tm_;
  const SearchNodes nodes_;
  std::vector<Cell> cells_;
  std::vector<Distances> distances_;
  std::vector<ValueTable> entries_;  // of the tables of declared functions
  std::vector<ValueTable> results_;  // of the call sites
  std::unordered_map<Node, std::unique_ptr<RegexMatcher>> matchers_;
  std::vector<uint64_t> dirty_;
  std::vector<Change> log_;
  std::vector<uint64_t> words_;
  std::vector<Value> values_;
  std::vector<const Value*> arguments_;
};

}  // namespace preproc
