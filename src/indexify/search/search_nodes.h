#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "indexify/search/word_operators.h"
#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// The source of a node's value in a search graph.
enum class SearchRole : uint8_t {
  Fixed,                ///< a value of the script
  Variable,             ///< the search: a constant without a definition
  Defined,              ///< its only child: a constant with a definition, an annotated term
  Operator,             ///< its children, by an operator
  DeclaredApplication,  ///< the table of a declared function
  Call,                 ///< evaluation: a function with a recursive definition, or an oracle
};

struct SearchNode {
  Term term;
  Sort sort;
  Kind kind = Kind::Value;
  SearchRole role = SearchRole::Fixed;
  bool free = false;       ///< variables or tables reach it
  bool words = false;      ///< its own value is a word (column_word.h)
  bool word_node = false;  ///< computed over words
  uint32_t first_child = 0;
  uint32_t child_count = 0;
  uint32_t first_parent = 0;
  uint32_t parent_count = 0;
  uint32_t operation = 0;              ///< place in word_operators, tables or call_sites
  const OperatorInfo* info = nullptr;  ///< of the role Operator; null: ConstArray
};

/// The nodes of a search graph and how they hang together, without values. SearchGraphBuilder makes them, SearchGraph
/// evaluates them.
struct SearchNodes {
  /// A node, by its place: children have lower places than parents.
  using Node = uint32_t;

  struct Table {
    Function function;
    Value fallback;                  ///< the result where the table has no entry
    std::vector<Node> applications;  ///< not empty
  };
  /// A function that is evaluated: its application to constants that take the arguments' values. Terms are made when
  /// the graph is: a solver may be reading terms while it is searched.
  struct CallSite {
    Function function;
    Term application;
    std::vector<Function> parameters;
  };

  /// False if there is something that has no value; the rest is incomplete then.
  bool searchable = true;
  std::vector<SearchNode> nodes;
  std::vector<Node> links;    ///< children
  std::vector<Node> parents;  ///< free parents of free nodes
  std::vector<WordOperator> word_operators;
  std::vector<Table> tables;
  std::vector<CallSite> call_sites;
  std::vector<Node> variables;
  std::vector<Node> conditions;

  std::span<const Node> children(const SearchNode& node) const {
    return {links.data() + node.first_child, node.child_count};
  }
};

}  // namespace preproc
