#include "indexify/search/search_graph.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

#include "indexify/search/truth_distance.h"
#include "indexify/search/value_word.h"
#include "term/operator.h"
#include "term/term_map.h"
#include "value/own_name.h"

namespace preproc {

namespace {

bool has_values(const SortTable& sorts, Sort sort) {
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

}  // namespace

size_t SearchGraph::KeyHash::operator()(const std::vector<Value>& key) const {
  size_t hash = 0;
  for (const Value& value : key) {
    hash = hash * 0x9e3779b97f4a7c15ULL + value.hash();
  }
  return hash;
}

SearchGraph::SearchGraph(TermManager& tm, std::span<const Term> assertions) : tm_(tm) { build(assertions); }

/// The first definition of each constant, also where they depend on each other in a circle.
std::unordered_map<Term, Term> SearchGraph::find_definitions(std::span<const Term> conjuncts) const {
  std::unordered_map<Term, Term> definitions;
  const auto is_free_constant = [&](Term t) { return tm_.kind(t) == Kind::Constant && !definitions.contains(t); };
  for (const Term t : conjuncts) {
    if (tm_.kind(t) == Kind::Constant) {
      definitions.try_emplace(t, tm_.mk_true());
    } else if (tm_.kind(t) == Kind::Not && tm_.kind(tm_.child(t, 0)) == Kind::Constant) {
      definitions.try_emplace(tm_.child(t, 0), tm_.mk_false());
    } else if (tm_.kind(t) == Kind::Equal || tm_.kind(t) == Kind::FpEq) {
      const Term a = tm_.child(t, 0);
      const Term b = tm_.child(t, 1);
      if (a != b && is_free_constant(a)) {
        definitions.emplace(a, b);
      } else if (a != b && is_free_constant(b)) {
        definitions.emplace(b, a);
      }
    }
  }
  return definitions;
}

void SearchGraph::build(std::span<const Term> assertions) {
  const std::vector<Term> conjuncts = flatten(tm_, assertions);
  std::unordered_map<Term, Term> definitions = find_definitions(conjuncts);
  for (const Term t : conjuncts) {
    const Node n = add(t, definitions);
    if (!searchable_) {
      return;
    }
    conditions_.push_back(n);
  }
  link_parents();
  cells_.resize(nodes_.size());
  distances_.resize(nodes_.size());
  dirty_.assign(nodes_.size() / 64 + 1, 0);
  for (Node n = 0; n < nodes_.size(); ++n) {
    Cell& cell = cells_[n];
    if (nodes_[n].role == Role::Variable) {
      const Value value = default_value(tm_.sorts(), sort(n));
      cell.known = true;
      if (nodes_[n].words) {
        cell.word = word_of(value);
      } else {
        cell.value = value;
      }
    } else {
      compute(n, cell);
    }
    distances_[n] = measure(n, cell);
  }
}

/// Adds a term and what it needs. A definition that is met while its constant waits for it closes a circle: the
/// constant is a variable then, and the equation a condition like others.
SearchGraph::Node SearchGraph::add(Term root, std::unordered_map<Term, Term>& definitions) {
  struct Frame {
    Term term;
    size_t next;
  };
  const auto definition_of = [&](Term t) -> Term {
    const auto found = definitions.find(t);
    return found == definitions.end() ? Term{} : found->second;
  };
  const auto child_count = [&](Term t) -> size_t {
    if (tm_.kind(t) == Kind::Constant) {
      return definition_of(t) ? 1 : 0;
    }
    return tm_.kind(t) == Kind::Annotate ? 1 : tm_.children(t).size();
  };
  const auto child = [&](Term t, size_t i) {
    return tm_.kind(t) == Kind::Constant ? definition_of(t) : tm_.child(t, i);
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
          definitions.erase(stack.back().term);
          stack.back().next = 0;
          continue;
        }
        definitions.erase(c);
      }
      stack.push_back({c, 0});
      continue;
    }
    NodeInfo info;
    info.term = t;
    info.sort = tm_.sort(t);
    info.kind = tm_.kind(t);
    info.first_child = static_cast<uint32_t>(links_.size());
    const size_t count = child_count(t);
    for (size_t i = 0; i < count; ++i) {
      const Node c = places_.at(child(t, i));
      links_.push_back(c);
      info.free = info.free || nodes_[c].free;
    }
    info.child_count = static_cast<uint32_t>(count);
    info.words = has_value_word(tm_.sorts(), info.sort);
    switch (info.kind) {
      case Kind::Value: break;
      case Kind::Constant:
        if (count > 0) {
          info.role = Role::Defined;
        } else {
          info.role = Role::Variable;
          info.free = true;
          searchable_ = searchable_ && has_values(tm_.sorts(), info.sort);
        }
        break;
      case Kind::Annotate: info.role = Role::Defined; break;
      case Kind::Apply: {
        const Function f = tm_.function(t);
        if (tm_.info(f).body || tm_.info(f).oracle) {
          info.role = Role::Call;
          info.operation = call_site(f);
          break;
        }
        info.role = Role::DeclaredApplication;
        info.free = true;
        const auto table = std::ranges::find(tables_, f, &Table::function);
        info.operation = static_cast<uint32_t>(table - tables_.begin());
        if (table == tables_.end()) {
          tables_.push_back({f, {}, default_value(tm_.sorts(), info.sort), {}});
          searchable_ = searchable_ && tables_.back().fallback.known();
        }
        tables_[info.operation].applications.push_back(static_cast<Node>(nodes_.size()));
        break;
      }
      default: {
        info.role = Role::Operator;
        info.info = operator_info(info.kind);
        searchable_ = searchable_ && (info.info != nullptr || info.kind == Kind::ConstArray);
        WordOperator op;
        op.kind = info.kind;
        const std::span<const uint32_t> indices = tm_.indices(t);
        std::copy_n(indices.begin(), std::min<size_t>(indices.size(), 2), op.indices);
        bool words = info.words;
        const auto width_of = [&](Sort s) -> uint32_t {
          switch (tm_.sorts().kind(s)) {
            case SortKind::BitVec: return tm_.sorts().width(s);
            case SortKind::FloatingPoint: return tm_.sorts().exponent_bits(s) + tm_.sorts().significand_bits(s);
            default: return 1;
          }
        };
        const auto is_binary = [&](Sort s) {
          return tm_.sorts().kind(s) != SortKind::FloatingPoint ||
                 (tm_.sorts().exponent_bits(s) == 8 && tm_.sorts().significand_bits(s) == 24) ||
                 (tm_.sorts().exponent_bits(s) == 11 && tm_.sorts().significand_bits(s) == 53);
        };
        op.binary_float = is_binary(info.sort);
        op.width = width_of(info.sort);
        for (const Term c : tm_.children(t)) {
          words = words && has_value_word(tm_.sorts(), tm_.sort(c));
          op.binary_float = op.binary_float && is_binary(tm_.sort(c));
          op.argument_width = width_of(tm_.sort(c));
        }
        if (words && is_word_operator(op)) {
          info.word_node = true;
          info.operation = static_cast<uint32_t>(word_operators_.size());
          word_operators_.push_back(op);
        }
      }
    }
    if (!searchable_) {
      return 0;
    }
    const auto n = static_cast<Node>(nodes_.size());
    if (info.role == Role::Variable) {
      variables_.push_back(n);
    }
    nodes_.push_back(info);
    places_.emplace(t, n);
    stack.pop_back();
  }
  return places_.at(root);
}

void SearchGraph::link_parents() {
  std::vector<uint32_t> counts(nodes_.size());
  const auto each_link = [&](auto&& visit) {
    for (Node n = 0; n < nodes_.size(); ++n) {
      for (const Node c : children(n)) {
        if (nodes_[c].free) {
          visit(n, c);
        }
      }
    }
  };
  each_link([&](Node, Node c) { ++nodes_[c].parent_count; });
  uint32_t place = 0;
  for (NodeInfo& node : nodes_) {
    node.first_parent = place;
    place += node.parent_count;
  }
  parents_.resize(place);
  each_link([&](Node n, Node c) { parents_[nodes_[c].first_parent + counts[c]++] = n; });
}

Value SearchGraph::value(Node n) const {
  const Cell& cell = cells_[n];
  if (!cell.known) {
    return {};
  }
  return nodes_[n].words ? value_of_word(tm_.sorts(), nodes_[n].sort, cell.word) : cell.value;
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

uint32_t SearchGraph::call_site(Function f) {
  const auto found = std::ranges::find(call_sites_, f, &CallSite::function);
  if (found != call_sites_.end()) {
    return static_cast<uint32_t>(found - call_sites_.begin());
  }
  CallSite site;
  site.function = f;
  std::vector<Term> arguments;
  const auto sorts = tm_.sorts().arguments(tm_.info(f).sort);
  for (const Sort sort : std::vector<Sort>(sorts.begin(), sorts.end())) {
    const std::string name = own_name("search", arguments.size());
    site.parameters.push_back(tm_.declare(tm_.symbols().intern(name), sort));
    arguments.push_back(tm_.mk_constant(site.parameters.back()));
  }
  site.application = tm_.mk_apply(f, arguments);
  call_sites_.push_back(std::move(site));
  return static_cast<uint32_t>(call_sites_.size() - 1);
}

void SearchGraph::compute_call(Node n, Cell& out) {
  std::vector<Value> arguments = key_of(n);
  if (arguments.empty()) {
    return;
  }
  CallSite& site = call_sites_[nodes_[n].operation];
  // Results are kept; not without end.
  constexpr size_t kMaxKept = 100'000;
  if (site.results.size() > kMaxKept) {
    site.results.clear();
  }
  const auto [result, fresh] = site.results.try_emplace(std::move(arguments));
  if (fresh) {
    Assignment assignment;
    for (size_t i = 0; i < site.parameters.size(); ++i) {
      assignment.set(site.parameters[i], result->first[i]);
    }
    result->second = evaluate(tm_, site.application, assignment);
  }
  out.known = result->second.known();
  if (out.known && nodes_[n].words) {
    out.word = word_of(result->second);
  } else {
    out.value = result->second;
  }
}

/// Membership in a constant expression, by an automaton that is kept.
bool SearchGraph::compute_membership(Node n, Cell& out) {
  const Node text = children(n)[0];
  const Node regex = children(n)[1];
  if (nodes_[regex].free || !cells_[text].known || !cells_[regex].known) {
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
  const NodeInfo& node = nodes_[n];
  const std::span<const Node> below = children(n);
  out.known = false;
  switch (node.role) {
    case Role::Variable: out = cells_[n]; return;
    case Role::Fixed: {
      const Value value = tm_.value(node.term);
      out.known = value.known();
      if (node.words) {
        out.word = word_of(value);
      } else {
        out.value = value;
      }
      return;
    }
    case Role::Defined: out = cells_[below[0]]; return;
    case Role::Call: return compute_call(n, out);
    case Role::DeclaredApplication: {
      const std::vector<Value> key = key_of(n);
      if (key.empty()) {
        return;
      }
      const Table& table = tables_[node.operation];
      const auto entry = table.entries.find(key);
      const Value& value = entry == table.entries.end() ? table.fallback : entry->second;
      out.known = true;
      if (node.words) {
        out.word = word_of(value);
      } else {
        out.value = value;
      }
      return;
    }
    case Role::Operator: break;
  }
  if (node.kind == Kind::Ite) {
    if (cells_[below[0]].known) {
      out = cells_[below[cells_[below[0]].word != 0 ? 1 : 2]];
    }
    return;
  }
  // Connectives may be decided by one argument.
  if (node.kind == Kind::And || node.kind == Kind::Or) {
    const uint64_t deciding = node.kind == Kind::And ? 0 : 1;
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
  if (node.word_node) {
    words_.clear();
    for (const Node c : below) {
      words_.push_back(cells_[c].word);
    }
    if (apply_word_operator(word_operators_[node.operation], words_, out.word)) {
      out.known = true;
      return;
    }
  }
  if (node.kind == Kind::StrInRe && compute_membership(n, out)) {
    return;
  }
  values_.clear();
  values_.reserve(below.size());
  arguments_.clear();
  for (const Node c : below) {
    if (nodes_[c].words) {
      values_.push_back(value_of_word(tm_.sorts(), nodes_[c].sort, cells_[c].word));
      arguments_.push_back(&values_.back());
    } else {
      arguments_.push_back(&cells_[c].value);
    }
  }
  Value result;
  if (node.kind == Kind::ConstArray) {
    result = Value(ArrayValue{node.sort, std::make_shared<const Value>(*arguments_[0]), {}});
  } else {
    result = node.info->evaluate({tm_.sorts(), tm_.indices(node.term), node.sort, arguments_});
  }
  out.known = result.known();
  if (!out.known) {
    return;
  }
  if (node.words) {
    out.word = word_of(result);
  } else {
    out.value = std::move(result);
  }
}

SearchGraph::Distances SearchGraph::measure(Node n, const Cell& cell) const {
  const NodeInfo& node = nodes_[n];
  if (node.sort != tm_.sorts().boolean()) {
    return {};
  }
  if (!cell.known && node.kind != Kind::And && node.kind != Kind::Or) {
    return {kUndeterminedDistance, kUndeterminedDistance};
  }
  const std::span<const Node> below = children(n);
  const auto to = [&](Node c, bool wanted) { return distance(c, wanted); };
  const auto flip = [&](Node c) { return std::max(distances_[c].to_true, distances_[c].to_false); };
  switch (node.role) {
    case Role::Defined: return distances_[below[0]];
    case Role::Operator: break;
    default: return cell.word != 0 ? Distances{0, 1} : Distances{1, 0};
  }
  switch (node.kind) {
    case Kind::Not: return {to(below[0], false), to(below[0], true)};
    case Kind::And:
    case Kind::Or: {
      double sum = 0;
      double least = std::numeric_limits<double>::infinity();
      for (const Node c : below) {
        sum += to(c, node.kind == Kind::And);
        least = std::min(least, to(c, node.kind == Kind::Or));
      }
      return node.kind == Kind::And ? Distances{sum, least} : Distances{least, sum};
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
      if (nodes_[below[0]].sort == node.sort) {
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
    arguments[i] = {nodes_[c].sort, cells_[c].word, nodes_[c].words ? nullptr : &cells_[c].value};
  }
  const double gap = predicate_distance(tm_.sorts(), node.kind, cell.word != 0, {arguments, count});
  return cell.word != 0 ? Distances{0, gap} : Distances{gap, 0};
}

double SearchGraph::cost() const {
  double sum = 0;
  for (const Node n : conditions_) {
    sum += distances_[n].to_true;
  }
  return sum;
}

// --- Changes ---------------------------------------------------------------------------------------------------------

void SearchGraph::set_cell(Node n, Cell cell) {
  const Distances distances = measure(n, cell);
  const Cell& old = cells_[n];
  const bool same_value =
      old.known == cell.known && (!cell.known || (nodes_[n].words ? old.word == cell.word : old.value == cell.value));
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
  const NodeInfo& node = nodes_[n];
  for (uint32_t i = 0; i < node.parent_count; ++i) {
    mark(parents_[node.first_parent + i]);
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
  if (nodes_[n].role == Role::DeclaredApplication) {
    std::vector<Value> key = key_of(n);
    if (key.empty()) {
      return;
    }
    Table& table = tables_[nodes_[n].operation];
    const auto entry = table.entries.find(key);
    Change change;
    change.node = n;
    change.is_entry = true;
    change.key = key;
    if (entry != table.entries.end()) {
      change.entry = entry->second;
    }
    log_.push_back(std::move(change));
    table.entries.insert_or_assign(std::move(key), value);
    for (const Node application : table.applications) {
      mark(application);
    }
    return propagate(table.applications.front());
  }
  assert(is_variable(n));
  Cell cell;
  cell.known = true;
  if (nodes_[n].words) {
    cell.word = word_of(value);
  } else {
    cell.value = value;
  }
  set_cell(n, std::move(cell));
  propagate(n);
}

void SearchGraph::take_back() {
  for (; !log_.empty(); log_.pop_back()) {
    Change& change = log_.back();
    if (!change.is_entry) {
      cells_[change.node] = std::move(change.cell);
      distances_[change.node] = change.distances;
    } else if (auto& entries = tables_[nodes_[change.node].operation].entries; change.entry) {
      entries.insert_or_assign(std::move(change.key), std::move(*change.entry));
    } else {
      entries.erase(change.key);
    }
  }
}

Assignment SearchGraph::assignment() const {
  Assignment assignment;
  for (Node n = 0; n < nodes_.size(); ++n) {
    if (nodes_[n].kind == Kind::Constant && cells_[n].known) {
      assignment.set(tm_.function(nodes_[n].term), value(n));
    }
  }
  for (const Table& table : tables_) {
    FunctionValue function{tm_.info(table.function).sort, std::make_shared<const Value>(table.fallback), {}};
    for (const auto& [key, value] : table.entries) {
      function.entries.emplace_back(key, value);
    }
    assignment.set(table.function, Value(std::move(function)));
  }
  return assignment;
}

}  // namespace preproc
