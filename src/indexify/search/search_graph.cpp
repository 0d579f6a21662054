#include "indexify/search/search_graph.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

#include "evaluate/column_word.h"
#include "indexify/search/search_graph_builder.h"
#include "indexify/search/truth_distance.h"
#include "term/operator.h"

namespace preproc {

size_t SearchGraph::KeyHash::operator()(const std::vector<Value>& key) const {
  size_t hash = 0;
  for (const Value& value : key) {
    hash = hash * 0x9e3779b97f4a7c15ULL + value.hash();
  }
  return hash;
}

/// Puts a value into the cell of a node, as a word where the node has words. A temporary is moved.
template <typename Source>
void SearchGraph::store(Node n, Source&& value, Cell& out) const {
  out.known = value.known();
  if (!out.known) {
    return;
  }
  if (node(n).words) {
    out.word = value_to_word(value);
  } else {
    out.value = std::forward<Source>(value);
  }
}

SearchGraph::SearchGraph(TermManager& tm, std::span<const Term> assertions)
    : tm_(tm), nodes_(SearchGraphBuilder(tm).build(assertions)) {
  if (!is_searchable()) {
    return;
  }
  entries_.resize(nodes_.tables.size());
  results_.resize(nodes_.call_sites.size());
  cells_.resize(size());
  distances_.resize(size());
  dirty_.assign(size() / 64 + 1, 0);
  for (Node n = 0; n < size(); ++n) {
    Cell& cell = cells_[n];
    if (is_variable(n)) {
      store(n, default_value(tm_.sorts(), sort(n)), cell);
    } else {
      compute(n, cell);
    }
    distances_[n] = measure(n, cell);
  }
}

Value SearchGraph::value(Node n) const {
  const Cell& cell = cells_[n];
  if (!cell.known) {
    return {};
  }
  return node(n).words ? word_to_value(tm_.sorts(), node(n).sort, cell.word) : cell.value;
}

std::vector<Value> SearchGraph::key_of(Node n) const {
  std::vector<Value> key;
  for (const Node c : children(n)) {
    key.push_back(value(c));
    if (!key.back().known()) {
      return {};
    }
  }
  return key;
}

void SearchGraph::compute_call(Node n, Cell& out) {
  std::vector<Value> arguments = key_of(n);
  if (arguments.empty()) {
    return;
  }
  const SearchNodes::CallSite& site = nodes_.call_sites[node(n).operation];
  ValueTable& results = results_[node(n).operation];
  // Results are kept; not without end.
  constexpr size_t kMaxKept = 100'000;
  if (results.size() > kMaxKept) {
    results.clear();
  }
  const auto [result, fresh] = results.try_emplace(std::move(arguments));
  if (fresh) {
    Assignment assignment;
    for (size_t i = 0; i < site.parameters.size(); ++i) {
      assignment.set(site.parameters[i], result->first[i]);
    }
    result->second = evaluate(tm_, site.application, assignment);
  }
  store(n, result->second, out);
}

/// Membership in a constant expression, by an automaton that is kept.
bool SearchGraph::compute_membership(Node n, Cell& out) {
  const Node text = children(n)[0];
  const Node regex = children(n)[1];
  if (node(regex).free || !cells_[text].known || !cells_[regex].known) {
    return false;
  }
  std::unique_ptr<RegexMatcher>& matcher = matchers_[regex];
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (matcher == nullptr) {
      matcher = std::make_unique<RegexMatcher>(*cells_[regex].value.regex());
    }
    if (const std::optional<bool> member = matcher->matches(cells_[text].value.string())) {
      out.known = true;
      out.word = *member ? 1 : 0;
      return true;
    }
    matcher = nullptr;  // its work is used up: another one has its own
  }
  return true;
}

void SearchGraph::compute(Node n, Cell& out) {
  const SearchNode& at = node(n);
  const std::span<const Node> below = children(n);
  out.known = false;
  switch (at.role) {
    case SearchRole::Variable: out = cells_[n]; return;
    case SearchRole::Fixed: store(n, tm_.value(at.term), out); return;
    case SearchRole::Defined: out = cells_[below[0]]; return;
    case SearchRole::Call: return compute_call(n, out);
    case SearchRole::DeclaredApplication: {
      const std::vector<Value> key = key_of(n);
      if (key.empty()) {
        return;
      }
      const ValueTable& entries = entries_[at.operation];
      const auto entry = entries.find(key);
      store(n, entry == entries.end() ? nodes_.tables[at.operation].fallback : entry->second, out);
      return;
    }
    case SearchRole::Operator: break;
  }
  if (at.kind == Kind::Ite) {
    if (cells_[below[0]].known) {
      out = cells_[below[cells_[below[0]].word != 0 ? 1 : 2]];
    }
    return;
  }
  // Connectives may be decided by one argument.
  if (at.kind == Kind::And || at.kind == Kind::Or) {
    const uint64_t deciding = at.kind == Kind::And ? 0 : 1;
    bool all = true;
    for (const Node c : below) {
      if (!cells_[c].known) {
        all = false;
      } else if (cells_[c].word == deciding) {
        out.known = true;
        out.word = deciding;
        return;
      }
    }
    out.known = all;
    out.word = 1 - deciding;
    return;
  }
  for (const Node c : below) {
    if (!cells_[c].known) {
      return;
    }
  }
  if (at.word_node) {
    words_.clear();
    for (const Node c : below) {
      words_.push_back(cells_[c].word);
    }
    if (apply_word_operator(nodes_.word_operators[at.operation], words_, out.word)) {
      out.known = true;
      return;
    }
  }
  if (at.kind == Kind::StrInRe && compute_membership(n, out)) {
    return;
  }
  values_.clear();
  values_.reserve(below.size());
  arguments_.clear();
  for (const Node c : below) {
    if (node(c).words) {
      values_.push_back(word_to_value(tm_.sorts(), node(c).sort, cells_[c].word));
      arguments_.push_back(&values_.back());
    } else {
      arguments_.push_back(&cells_[c].value);
    }
  }
  Value result;
  if (at.kind == Kind::ConstArray) {
    result = Value(ArrayValue{at.sort, std::make_shared<const Value>(*arguments_[0]), {}});
  } else {
    result = at.info->evaluate({tm_.sorts(), tm_.indices(at.term), at.sort, arguments_});
  }
  store(n, std::move(result), out);
}

SearchGraph::Distances SearchGraph::measure(Node n, const Cell& cell) const {
  const SearchNode& at = node(n);
  if (at.sort != tm_.sorts().boolean()) {
    return {};
  }
  if (!cell.known && at.kind != Kind::And && at.kind != Kind::Or) {
    return {kUndeterminedDistance, kUndeterminedDistance};
  }
  const std::span<const Node> below = children(n);
  const auto to = [&](Node c, bool wanted) { return distance(c, wanted); };
  const auto flip = [&](Node c) { return std::max(distances_[c].to_true, distances_[c].to_false); };
  switch (at.role) {
    case SearchRole::Defined: return distances_[below[0]];
    case SearchRole::Operator: break;
    default: return cell.word != 0 ? Distances{0, 1} : Distances{1, 0};
  }
  switch (at.kind) {
    case Kind::Not: return {to(below[0], false), to(below[0], true)};
    case Kind::And:
    case Kind::Or: {
      double sum = 0;
      double least = std::numeric_limits<double>::infinity();
      for (const Node c : below) {
        sum += to(c, at.kind == Kind::And);
        least = std::min(least, to(c, at.kind == Kind::Or));
      }
      return at.kind == Kind::And ? Distances{sum, least} : Distances{least, sum};
    }
    case Kind::Implies:
      return {std::min(to(below[0], false), to(below[1], true)), to(below[0], true) + to(below[1], false)};
    case Kind::Ite: {
      const double to_then = to(below[0], true);
      const double to_else = to(below[0], false);
      return {std::min(to_then + to(below[1], true), to_else + to(below[2], true)),
              std::min(to_then + to(below[1], false), to_else + to(below[2], false))};
    }
    case Kind::Equal:
    case Kind::Xor:
      if (node(below[0]).sort == at.sort) {
        double least = std::numeric_limits<double>::infinity();
        for (const Node c : below) {
          least = std::min(least, flip(c));
        }
        return cell.word != 0 ? Distances{0, least} : Distances{least, 0};
      }
      break;
    default: break;
  }
  MeasuredValue arguments[2];
  const size_t count = std::min<size_t>(below.size(), 2);
  for (size_t i = 0; i < count; ++i) {
    const Node c = below[i];
    arguments[i] = {node(c).sort, cells_[c].word, node(c).words ? nullptr : &cells_[c].value};
  }
  const double gap = predicate_distance(tm_.sorts(), at.kind, cell.word != 0, {arguments, count});
  return cell.word != 0 ? Distances{0, gap} : Distances{gap, 0};
}

double SearchGraph::cost() const {
  double sum = 0;
  for (const Node n : conditions()) {
    sum += distances_[n].to_true;
  }
  return sum;
}

// --- Changes ---------------------------------------------------------------------------------------------------------

void SearchGraph::set_cell(Node n, Cell cell) {
  const Distances distances = measure(n, cell);
  const Cell& old = cells_[n];
  const bool same_value =
      old.known == cell.known && (!cell.known || (node(n).words ? old.word == cell.word : old.value == cell.value));
  if (same_value && distances.to_true == distances_[n].to_true && distances.to_false == distances_[n].to_false) {
    return;
  }
  Change change;
  change.node = n;
  change.cell = std::move(cells_[n]);
  change.distances = distances_[n];
  log_.push_back(std::move(change));
  cells_[n] = std::move(cell);
  distances_[n] = distances;
  const SearchNode& at = node(n);
  for (uint32_t i = 0; i < at.parent_count; ++i) {
    mark(nodes_.parents[at.first_parent + i]);
  }
}

void SearchGraph::propagate(size_t first) {
  for (size_t block = first >> 6; block < dirty_.size(); ++block) {
    while (dirty_[block] != 0) {
      const auto bit = static_cast<uint32_t>(std::countr_zero(dirty_[block]));
      dirty_[block] &= dirty_[block] - 1;
      const auto n = static_cast<Node>(block * 64 + bit);
      Cell cell;
      compute(n, cell);
      set_cell(n, std::move(cell));
    }
  }
}

void SearchGraph::assign(Node n, const Value& value) {
  assert(value.known());
  if (node(n).role == SearchRole::DeclaredApplication) {
    std::vector<Value> key = key_of(n);
    if (key.empty()) {
      return;
    }
    const SearchNodes::Table& table = nodes_.tables[node(n).operation];
    ValueTable& entries = entries_[node(n).operation];
    const auto entry = entries.find(key);
    Change change;
    change.node = n;
    change.is_entry = true;
    change.key = key;
    if (entry != entries.end()) {
      change.entry = entry->second;
    }
    log_.push_back(std::move(change));
    entries.insert_or_assign(std::move(key), value);
    for (const Node application : table.applications) {
      mark(application);
    }
    return propagate(table.applications.front());
  }
  assert(is_variable(n));
  Cell cell;
  store(n, value, cell);
  set_cell(n, std::move(cell));
  propagate(n);
}

void SearchGraph::take_back() {
  for (; !log_.empty(); log_.pop_back()) {
    Change& change = log_.back();
    if (!change.is_entry) {
      cells_[change.node] = std::move(change.cell);
      distances_[change.node] = change.distances;
    } else if (ValueTable& entries = entries_[node(change.node).operation]; change.entry) {
      entries.insert_or_assign(std::move(change.key), std::move(*change.entry));
    } else {
      entries.erase(change.key);
    }
  }
}

Assignment SearchGraph::assignment() const {
  Assignment assignment;
  for (Node n = 0; n < size(); ++n) {
    if (node(n).kind == Kind::Constant && cells_[n].known) {
      assignment.set(tm_.function(node(n).term), value(n));
    }
  }
  for (size_t i = 0; i < nodes_.tables.size(); ++i) {
    const SearchNodes::Table& table = nodes_.tables[i];
    FunctionValue function{tm_.info(table.function).sort, std::make_shared<const Value>(table.fallback), {}};
    for (const auto& [key, value] : entries_[i]) {
      function.entries.emplace_back(key, value);
    }
    assignment.set(table.function, Value(std::move(function)));
  }
  return assignment;
}

}  // namespace preproc
