#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "evaluate/evaluator.h"
#include "indexify/search/word_operators.h"
#include "term/operator.h"
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
  /// A node, by its place in the graph. Children have lower places than parents.
  using Node = uint32_t;

  /// Precondition: definitions in the assertions are expanded, except recursive ones. All variables begin with default
  /// values.
  SearchGraph(TermManager& tm, std::span<const Term> assertions);
  /// False if a term in the assertions cannot have a value: a quantifier, an unknown operator, a sort without values.
  bool is_searchable() const { return searchable_; }

  std::span<const Node> variables() const { return variables_; }    ///< constants that can be assigned
  std::span<const Node> conditions() const { return conditions_; }  ///< what must be true
  size_t size() const { return nodes_.size(); }

  Term term(Node n) const { return nodes_[n].term; }
  Kind kind(Node n) const { return nodes_[n].kind; }
  Sort sort(Node n) const { return nodes_[n].sort; }
  /// The children of a node. The child of a defined constant is its definition.
  std::span<const Node> children(Node n) const {
    return {links_.data() + nodes_[n].first_child, nodes_[n].child_count};
  }
  /// The parents of a node that variables reach.
  std::span<const Node> parents(Node n) const {
    return {parents_.data() + nodes_[n].first_parent, nodes_[n].parent_count};
  }
  std::span<const uint32_t> indices(Node n) const { return tm_.indices(nodes_[n].term); }
  bool is_variable(Node n) const { return nodes_[n].role == Role::Variable; }
  bool is_defined(Node n) const { return nodes_[n].role == Role::Defined; }
  bool is_declared_application(Node n) const { return nodes_[n].role == Role::DeclaredApplication; }
  /// True if variables reach the node.
  bool is_free(Node n) const { return nodes_[n].free; }
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
  enum class Role : uint8_t { Fixed, Variable, Defined, Operator, DeclaredApplication, Call };
  struct NodeInfo {
    Term term;
    Sort sort;
    Kind kind = Kind::Value;
    Role role = Role::Fixed;
    bool free = false;
    bool words = false;      // its own value is a word
    bool word_node = false;  // computed over words
    uint32_t first_child = 0;
    uint32_t child_count = 0;
    uint32_t first_parent = 0;
    uint32_t parent_count = 0;
    uint32_t operation = 0;  // place in word_operators_, tables_ or call_sites_
    const OperatorInfo* info = nullptr;
  };
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
  struct Table {
    Function function;
    std::unordered_map<std::vector<Value>, Value, KeyHash> entries;
    Value fallback;
    std::vector<Node> applications;
  };
  /// A function that is evaluated: its application to constants that take the arguments' values, and results. Terms are
  /// made when the graph is: a solver may be reading terms while it is searched.
  struct CallSite {
    Function function;
    Term application;
    std::vector<Function> parameters;
    std::unordered_map<std::vector<Value>, Value, KeyHash> results;
  };
  struct Change {
    Node node = 0;
    bool is_entry = false;  // of the node's table, else the node's cell
    Cell cell;
    Distances distances;
    std::vector<Value> key;
    std::optional<Value> entry;
  };

  void build(std::span<const Term> assertions);
  std::unordered_map<Term, Term> find_definitions(std::span<const Term> conjuncts) const;
  Node add(Term t, std::unordered_map<Term, Term>& definitions);
  uint32_t call_site(Function f);
  void link_parents();
  void compute(Node n, Cell& out);
  void compute_call(Node n, Cell& out);
  bool compute_membership(Node n, Cell& out);
  std::vector<Value> key_of(Node n) const;
  Distances measure(Node n, const Cell& cell) const;
  void mark(Node n) { dirty_[n >> 6] |= uint64_t{1} << (n & 63); }
  void set_cell(Node n, Cell cell);
  void propagate(size_t first);

  TermManager& tm_;
  bool searchable_ = true;
  std::vector<NodeInfo> nodes_;
  std::vector<uint32_t> links_;    // children
  std::vector<uint32_t> parents_;  // free parents of free nodes
  std::vector<WordOperator> word_operators_;
  std::vector<Table> tables_;
  std::vector<Node> variables_;
  std::vector<Node> conditions_;
  std::unordered_map<Term, Node> places_;
  std::unordered_map<Node, std::unique_ptr<RegexMatcher>> matchers_;
  std::vector<Cell> cells_;
  std::vector<Distances> distances_;
  std::vector<uint64_t> dirty_;
  std::vector<Change> log_;
  std::vector<CallSite> call_sites_;
  std::vector<uint64_t> words_;
  std::vector<Value> values_;
  std::vector<const Value*> arguments_;
};

}  // namespace preproc
