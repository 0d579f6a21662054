#include "indexify/search/search_graph_builder.h"

#include <algorithm>
#include <utility>

#include "evaluate/column_word.h"
#include "term/operator.h"
#include "term/term_map.h"
#include "value/own_name.h"

namespace preproc {

namespace {

bool has_values(const SortTable& sorts, Sort sort) {
  while (sorts.is_sequence(sort)) {
    sort = sorts.element(sort);
  }
  switch (sorts.kind(sort)) {
    case SortKind::FloatingPoint:
      return FloatFormat{sorts.exponent_bits(sort), sorts.significand_bits(sort)}.is_computable();
    case SortKind::Array: return has_array_values(sorts, sort);
    default: return default_value(sorts, sort).known();
  }
}

/// The conjuncts of the assertions; also of what a constant stands for that is one, as b in b and (= b (and c d)).
std::vector<Term> flatten(const TermManager& tm, std::span<const Term> assertions) {
  std::vector<Term> conjuncts;
  std::vector<Term> todo(assertions.rbegin(), assertions.rend());
  TermSet seen;
  TermSet asserted;          // Boolean constants
  TermMap<Term> stands_for;  // of Boolean constants
  const auto meet = [&](Term constant) {
    if (asserted.contains(constant) && stands_for[constant]) {
      todo.push_back(stands_for[constant]);
    }
  };
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t)) {
      continue;
    }
    if (tm.kind(t) == Kind::And || tm.kind(t) == Kind::Annotate) {
      const std::span<const Term> children = tm.children(t);
      const size_t count = tm.kind(t) == Kind::And ? children.size() : 1;
      for (size_t i = count; i-- > 0;) {
        todo.push_back(children[i]);
      }
      continue;
    }
    conjuncts.push_back(t);
    if (tm.kind(t) == Kind::Constant) {
      asserted.insert(t);
      meet(t);
    } else if (tm.kind(t) == Kind::Equal) {
      for (const size_t side : {0U, 1U}) {
        const Term constant = tm.child(t, side);
        if (tm.sort(constant) == tm.sort(t) && tm.kind(constant) == Kind::Constant && !stands_for[constant]) {
          stands_for.slot(constant) = tm.child(t, 1 - side);
          meet(constant);
        }
      }
    }
  }
  return conjuncts;
}

/// False of floats in formats other than the machine's.
bool is_machine_format(const SortTable& sorts, Sort sort) {
  return sorts.kind(sort) != SortKind::FloatingPoint ||
         (sorts.exponent_bits(sort) == 8 && sorts.significand_bits(sort) == 24) ||
         (sorts.exponent_bits(sort) == 11 && sorts.significand_bits(sort) == 53);
}

}  // namespace

SearchNodes SearchGraphBuilder::build(std::span<const Term> assertions) {
  const std::vector<Term> conjuncts = flatten(tm_, assertions);
  find_definitions(conjuncts);
  for (const Term t : conjuncts) {
    const Node n = add(t);
    if (!nodes_.searchable) {
      return std::move(nodes_);
    }
    nodes_.conditions.push_back(n);
  }
  link_parents();
  return std::move(nodes_);
}

/// The first definition of each constant, also where they depend on each other in a circle.
void SearchGraphBuilder::find_definitions(std::span<const Term> conjuncts) {
  const auto is_free_constant = [&](Term t) { return tm_.kind(t) == Kind::Constant && !definitions_.contains(t); };
  for (const Term t : conjuncts) {
    if (tm_.kind(t) == Kind::Constant) {
      definitions_.try_emplace(t, tm_.mk_true());
    } else if (tm_.kind(t) == Kind::Not && tm_.kind(tm_.child(t, 0)) == Kind::Constant) {
      definitions_.try_emplace(tm_.child(t, 0), tm_.mk_false());
    } else if (tm_.kind(t) == Kind::Equal || tm_.kind(t) == Kind::FpEq) {
      const Term a = tm_.child(t, 0);
      const Term b = tm_.child(t, 1);
      if (a != b && is_free_constant(a)) {
        definitions_.emplace(a, b);
      } else if (a != b && is_free_constant(b)) {
        definitions_.emplace(b, a);
      }
    }
  }
}

Term SearchGraphBuilder::definition_of(Term t) const {
  const auto found = definitions_.find(t);
  return found == definitions_.end() ? Term{} : found->second;
}

size_t SearchGraphBuilder::child_count(Term t) const {
  if (tm_.kind(t) == Kind::Constant) {
    return definition_of(t) ? 1 : 0;
  }
  return tm_.kind(t) == Kind::Annotate ? 1 : tm_.children(t).size();
}

Term SearchGraphBuilder::child(Term t, size_t i) const {
  return tm_.kind(t) == Kind::Constant ? definition_of(t) : tm_.child(t, i);
}

/// Adds a term and what it needs. A definition that is met while its constant waits for it closes a circle: the
/// constant is a variable then, and the equation a condition like others.
SearchGraphBuilder::Node SearchGraphBuilder::add(Term root) {
  struct Frame {
    Term term;
    size_t next;
  };
  TermSet waiting;
  std::vector<Frame> stack{{root, 0}};
  waiting.insert(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const Term t = frame.term;
    if (places_.contains(t)) {
      stack.pop_back();
      continue;
    }
    if (frame.next < child_count(t)) {
      const Term c = child(t, frame.next++);
      if (places_.contains(c)) {
        continue;
      }
      if (!waiting.insert(c)) {
        // A circle: the last constant on it is no longer defined.
        if (tm_.kind(c) != Kind::Constant) {
          while (tm_.kind(stack.back().term) != Kind::Constant) {
            waiting.erase(stack.back().term);
            stack.pop_back();
          }
          definitions_.erase(stack.back().term);
          stack.back().next = 0;
          continue;
        }
        definitions_.erase(c);
      }
      stack.push_back({c, 0});
      continue;
    }
    add_node(t);
    if (!nodes_.searchable) {
      return 0;
    }
    stack.pop_back();
  }
  return places_.at(root);
}

/// Adds a term whose children are there.
void SearchGraphBuilder::add_node(Term t) {
  SearchNode node;
  node.term = t;
  node.sort = tm_.sort(t);
  node.kind = tm_.kind(t);
  node.words = has_value_word(tm_.sorts(), node.sort);
  node.first_child = static_cast<uint32_t>(nodes_.links.size());
  node.child_count = static_cast<uint32_t>(child_count(t));
  for (size_t i = 0; i < node.child_count; ++i) {
    const Node c = places_.at(child(t, i));
    nodes_.links.push_back(c);
    node.free = node.free || nodes_.nodes[c].free;
  }
  switch (node.kind) {
    case Kind::Value: break;
    case Kind::Constant: complete_constant(node); break;
    case Kind::Annotate: node.role = SearchRole::Defined; break;
    case Kind::Apply: complete_application(node); break;
    default: complete_operator(node); break;
  }
  places_.emplace(t, static_cast<Node>(nodes_.nodes.size()));
  nodes_.nodes.push_back(node);
}

void SearchGraphBuilder::complete_constant(SearchNode& node) {
  if (node.child_count > 0) {
    node.role = SearchRole::Defined;
    return;
  }
  node.role = SearchRole::Variable;
  node.free = true;
  nodes_.searchable = nodes_.searchable && has_values(tm_.sorts(), node.sort);
  nodes_.variables.push_back(static_cast<Node>(nodes_.nodes.size()));
}

void SearchGraphBuilder::complete_application(SearchNode& node) {
  const Function f = tm_.function(node.term);
  if (tm_.info(f).body || tm_.info(f).oracle) {
    node.role = SearchRole::Call;
    node.operation = call_site_of(f);
    return;
  }
  node.role = SearchRole::DeclaredApplication;
  node.free = true;
  node.operation = table_of(f, node.sort);
  nodes_.tables[node.operation].applications.push_back(static_cast<Node>(nodes_.nodes.size()));
}

void SearchGraphBuilder::complete_operator(SearchNode& node) {
  const SortTable& sorts = tm_.sorts();
  node.role = SearchRole::Operator;
  node.info = operator_info(node.kind);
  nodes_.searchable = nodes_.searchable && (node.info != nullptr || node.kind == Kind::ConstArray);
  WordOperator op;
  op.kind = node.kind;
  const std::span<const uint32_t> indices = tm_.indices(node.term);
  std::copy_n(indices.begin(), std::min<size_t>(indices.size(), 2), op.indices);
  op.binary_float = is_machine_format(sorts, node.sort);
  op.width = word_width(sorts, node.sort);
  bool words = node.words;
  for (const Term c : tm_.children(node.term)) {
    const Sort sort = tm_.sort(c);
    words = words && has_value_word(sorts, sort);
    op.binary_float = op.binary_float && is_machine_format(sorts, sort);
    op.argument_width = word_width(sorts, sort);
  }
  if (words && is_word_operator(op)) {
    node.word_node = true;
    node.operation = static_cast<uint32_t>(nodes_.word_operators.size());
    nodes_.word_operators.push_back(op);
  }
}

uint32_t SearchGraphBuilder::table_of(Function f, Sort result) {
  const auto found = std::ranges::find(nodes_.tables, f, &SearchNodes::Table::function);
  const auto place = static_cast<uint32_t>(found - nodes_.tables.begin());
  if (found == nodes_.tables.end()) {
    nodes_.tables.push_back({f, default_value(tm_.sorts(), result), {}});
    nodes_.searchable = nodes_.searchable && nodes_.tables.back().fallback.known();
  }
  return place;
}

uint32_t SearchGraphBuilder::call_site_of(Function f) {
  const auto found = std::ranges::find(nodes_.call_sites, f, &SearchNodes::CallSite::function);
  if (found != nodes_.call_sites.end()) {
    return static_cast<uint32_t>(found - nodes_.call_sites.begin());
  }
  SearchNodes::CallSite site;
  site.function = f;
  std::vector<Term> arguments;
  const auto sorts = tm_.sorts().arguments(tm_.info(f).sort);
  for (const Sort sort : std::vector<Sort>(sorts.begin(), sorts.end())) {
    const std::string name = own_name("search", arguments.size());
    site.parameters.push_back(tm_.declare(tm_.symbols().intern(name), sort));
    arguments.push_back(tm_.mk_constant(site.parameters.back()));
  }
  site.application = tm_.mk_apply(f, arguments);
  nodes_.call_sites.push_back(std::move(site));
  return static_cast<uint32_t>(nodes_.call_sites.size() - 1);
}

void SearchGraphBuilder::link_parents() {
  std::vector<uint32_t> counts(nodes_.nodes.size());
  const auto each_link = [&](auto&& visit) {
    for (Node n = 0; n < nodes_.nodes.size(); ++n) {
      for (const Node c : nodes_.children(nodes_.nodes[n])) {
        if (nodes_.nodes[c].free) {
          visit(n, c);
        }
      }
    }
  };
  each_link([&](Node, Node c) { ++nodes_.nodes[c].parent_count; });
  uint32_t place = 0;
  for (SearchNode& node : nodes_.nodes) {
    node.first_parent = place;
    place += node.parent_count;
  }
  nodes_.parents.resize(place);
  each_link([&](Node n, Node c) { nodes_.parents[nodes_.nodes[c].first_parent + counts[c]++] = n; });
}

}  // namespace preproc
