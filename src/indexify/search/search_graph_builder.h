#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "indexify/search/search_nodes.h"
#include "term/term_manager.h"

namespace preproc {

/// Makes the nodes of a search graph from assertions: the conjuncts are its conditions, and a conjunct (= x t) with x a
/// constant that t does not depend on defines x. Cost: linear in the nodes of the assertions.
class SearchGraphBuilder {
 public:
  explicit SearchGraphBuilder(TermManager& tm) : tm_(tm) {}

  /// To be called once. Definitions in the assertions other than recursive ones are to be expanded before.
  SearchNodes build(std::span<const Term> assertions);

 private:
  using Node = SearchNodes::Node;

  void find_definitions(std::span<const Term> conjuncts);
  Term definition_of(Term t) const;
  size_t child_count(Term t) const;
  Term child(Term t, size_t i) const;
  Node add(Term root);
  void add_node(Term t);
  void complete_constant(SearchNode& node);
  void complete_application(SearchNode& node);
  void complete_operator(SearchNode& node);
  uint32_t table_of(Function f, Sort result);
  uint32_t call_site_of(Function f);
  void link_parents();

  TermManager& tm_;
  SearchNodes nodes_;
  std::unordered_map<Term, Term> definitions_;  // of constants
  std::unordered_map<Term, Node> places_;
};

}  // namespace preproc
