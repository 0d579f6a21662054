#include "value/regex_matcher.h"

#include <algorithm>
#include <unordered_set>

#include "value/hash.h"

namespace preproc {

using Op = Regex::Op;

RegexMatcher::RegexMatcher(const Regex& regex) {
  strings_.emplace_back();
  intern({Op::None, false, 0, 0, {}});
  intern({Op::Literal, true, 0, 0, {}});
  intern({Op::All, true, 0, 0, {}});
  start_ = import(regex);
}

bool RegexMatcher::work(uint64_t steps) {
  work_ += steps;
  return work_ <= kMaxWork;
}

// --- Matching ------------------------------------------------------------------------------------------------------------

std::optional<bool> RegexMatcher::matches(std::u32string_view text) {
  Id state = start_;
  for (const char32_t c : text) {
    if (!work(1)) {
      return {};
    }
    if (state == kNone || state == kAll) {
      break;
    }
    state = derivative(state, c);
  }
  return work(0) ? std::optional(nodes_[state].accepts_empty) : std::nullopt;
}

std::optional<RegexMatcher::State> RegexMatcher::after(State state, char32_t c) {
  if (!work(1)) {
    return {};
  }
  const Id next = state == kNone || state == kAll ? state : derivative(state, c);
  return work(0) ? std::optional(next) : std::nullopt;
}

std::optional<size_t> RegexMatcher::shortest_prefix(std::u32string_view text, size_t least) {
  Id state = start_;
  for (size_t length = 0; work(1); ++length) {
    if (length >= least && nodes_[state].accepts_empty) {
      return length;
    }
    if (length == text.size() || state == kNone) {
      return kNoPrefix;
    }
    state = derivative(state, text[length]);
  }
  return {};
}

std::vector<char32_t> RegexMatcher::class_starts(State state) {
  std::vector<char32_t> starts{0};
  std::vector<Id> open{state};
  std::unordered_set<Id> seen{state};
  while (!open.empty() && work(1)) {
    const Node& node = nodes_[open.back()];
    open.pop_back();
    if (node.op == Op::Range) {
      starts.push_back(node.a);
      starts.push_back(node.b + 1);
    } else if (node.op == Op::Literal && node.shortest > 0) {
      starts.push_back(strings_[node.a][node.b]);
      starts.push_back(starts.back() + 1);
    }
    for (const Id child : node.children) {
      if (seen.insert(child).second) {
        open.push_back(child);
      }
      if (node.op == Op::Concat && !nodes_[child].accepts_empty) {
        break;  // what follows is not begun
      }
    }
  }
  std::ranges::sort(starts);
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

// --- Nodes ---------------------------------------------------------------------------------------------------------------

RegexMatcher::Id RegexMatcher::import(const Regex& root) {
  struct Open {
    const Regex* regex;
    bool children_done;
  };
  std::unordered_map<const Regex*, Id> done;
  std::vector<Open> open{{&root, false}};
  std::vector<Id> children;
  while (!open.empty() && work(1)) {
    auto& [regex, children_done] = open.back();
    if (done.contains(regex)) {
      open.pop_back();
    } else if (!children_done) {
      children_done = true;
      for (const Regex::Handle& child : regex->children()) {
        open.push_back({child.get(), false});
      }
    } else {
      children.clear();
      for (const Regex::Handle& child : regex->children()) {
        children.push_back(done.at(child.get()));
      }
      done.emplace(regex, import_node(*regex, children));
      open.pop_back();
    }
  }
  return work(0) ? done.at(&root) : Id{kNone};
}

RegexMatcher::Id RegexMatcher::import_node(const Regex& regex, const std::vector<Id>& children) {
  switch (regex.op()) {
    case Op::None: return kNone;
    case Op::All: return kAll;
    case Op::Range: return intern({Op::Range, false, regex.least(), regex.most(), {}});
    case Op::Literal: strings_.push_back(regex.string()); return literal(static_cast<uint32_t>(strings_.size() - 1), 0);
    case Op::Concat: {
      Id result = kEmpty;
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        result = concat(*child, result);
      }
      return result;
    }
    case Op::Union:
    case Op::Inter: return combine(regex.op(), children);
    case Op::Star: return star(children[0]);
    case Op::Complement: return complement(children[0]);
    case Op::Loop: return loop(children[0], regex.least(), regex.most());
  }
  return kNone;
}

RegexMatcher::Id RegexMatcher::intern(Node node) {
  uint64_t hash = mix(static_cast<uint64_t>(node.op), node.a | (uint64_t{node.b} << 32));
  for (const Id child : node.children) {
    hash = mix(hash, child);
  }
  work(1 + node.children.size());
  const auto [first, last] = index_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    const Node& known = nodes_[it->second];
    if (known.op == node.op && known.a == node.a && known.b == node.b && known.children == node.children) {
      return it->second;
    }
  }
  set_lengths(node);
  nodes_.push_back(std::move(node));
  const auto id = static_cast<Id>(nodes_.size() - 1);
  index_.emplace(hash, id);
  return id;
}

void RegexMatcher::set_lengths(Node& node) const {
  const auto saturated = [](uint64_t length) { return static_cast<uint32_t>(std::min<uint64_t>(length, kEndless)); };
  const auto child = [&](size_t i) -> const Node& { return nodes_[node.children[i]]; };
  switch (node.op) {
    case Op::None:
      node.shortest = kEndless;
      node.longest = 0;
      break;
    case Op::All: break;
    case Op::Range: node.shortest = node.longest = 1; break;
    case Op::Literal: node.shortest = node.longest = static_cast<uint32_t>(strings_[node.a].size() - node.b); break;
    case Op::Concat:
      node.shortest = saturated(uint64_t{child(0).shortest} + child(1).shortest);
      node.longest = saturated(uint64_t{child(0).longest} + child(1).longest);
      break;
    case Op::Union:
    case Op::Inter: {
      const bool is_union = node.op == Op::Union;
      node.shortest = is_union ? kEndless : 0;
      node.longest = is_union ? 0 : kEndless;
      for (const Id id : node.children) {
        const Node& part = nodes_[id];
        node.shortest = is_union ? std::min(node.shortest, part.shortest) : std::max(node.shortest, part.shortest);
        node.longest = is_union ? std::max(node.longest, part.longest) : std::min(node.longest, part.longest);
      }
      break;
    }
    case Op::Star: break;
    case Op::Complement: node.shortest = node.accepts_empty ? 0 : 1; break;
    case Op::Loop:
      node.shortest = saturated(uint64_t{node.a} * child(0).shortest);
      node.longest = child(0).longest == kEndless ? kEndless : saturated(uint64_t{node.b} * child(0).longest);
      break;
  }
}

RegexMatcher::Id RegexMatcher::literal(uint32_t string, uint32_t place) {
  return place == strings_[string].size() ? Id{kEmpty} : intern({Op::Literal, false, string, place, {}});
}

RegexMatcher::Id RegexMatcher::concat(Id first, Id second) {
  if (first == kNone || second == kNone) {
    return kNone;
  }
  if (first == kEmpty || second == kEmpty) {
    return first == kEmpty ? second : first;
  }
  if (first == kAll && second == kAll) {
    return kAll;
  }
  return intern({Op::Concat, nodes_[first].accepts_empty && nodes_[second].accepts_empty, 0, 0, {first, second}});
}

RegexMatcher::Id RegexMatcher::combine(Op op, const std::vector<Id>& children) {
  const Id unit = op == Op::Union ? kNone : kAll;
  const Id zero = op == Op::Union ? kAll : kNone;
  std::vector<Id> flat;
  for (const Id child : children) {
    if (nodes_[child].op == op) {
      flat.insert(flat.end(), nodes_[child].children.begin(), nodes_[child].children.end());
    } else if (child != unit) {
      flat.push_back(child);
    }
  }
  work(flat.size());
  std::ranges::sort(flat);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (std::ranges::binary_search(flat, zero)) {
    return zero;
  }
  if (flat.size() <= 1) {
    return flat.empty() ? unit : flat[0];
  }
  if (std::ranges::any_of(flat, [&](Id id) {
        return nodes_[id].op == Op::Complement && std::ranges::binary_search(flat, nodes_[id].children[0]);
      })) {
    return zero;
  }
  const auto accepts = [this](Id id) { return nodes_[id].accepts_empty; };
  const bool accepts_empty = op == Op::Union ? std::ranges::any_of(flat, accepts) : std::ranges::all_of(flat, accepts);
  if (op == Op::Inter) {
    uint32_t least = 0;
    uint32_t most = kEndless;
    for (const Id id : flat) {
      least = std::max(least, nodes_[id].shortest);
      most = std::min(most, nodes_[id].longest);
    }
    if (least > most) {
      return kNone;
    }
  }
  return intern({op, accepts_empty, 0, 0, std::move(flat)});
}

RegexMatcher::Id RegexMatcher::star(Id child) {
  if (child == kNone || child == kEmpty) {
    return kEmpty;
  }
  if (child == kAll || nodes_[child].op == Op::Star) {
    return child;
  }
  return intern({Op::Star, true, 0, 0, {child}});
}

RegexMatcher::Id RegexMatcher::complement(Id child) {
  if (child == kNone || child == kAll) {
    return child == kNone ? kAll : kNone;
  }
  if (nodes_[child].op == Op::Complement) {
    return nodes_[child].children[0];
  }
  return intern({Op::Complement, !nodes_[child].accepts_empty, 0, 0, {child}});
}

RegexMatcher::Id RegexMatcher::loop(Id child, uint32_t least, uint32_t most) {
  if (least > most) {
    return kNone;
  }
  if (most == 0 || child == kEmpty) {
    return kEmpty;
  }
  if (child == kNone) {
    return least == 0 ? kEmpty : kNone;
  }
  if (child == kAll || (least == 1 && most == 1)) {
    return child;
  }
  // Rounds may then be empty: none is needed.
  const uint32_t rounds = nodes_[child].accepts_empty ? 0 : least;
  return intern({Op::Loop, rounds == 0, rounds, most, {child}});
}

// --- Derivatives ---------------------------------------------------------------------------------------------------------

std::optional<RegexMatcher::Id> RegexMatcher::known_derivative(Id id, char32_t c) const {
  switch (nodes_[id].op) {
    case Op::None:
    case Op::All: return id;
    default: break;
  }
  const auto found = derivatives_.find((uint64_t{id} << 32) | c);
  return found == derivatives_.end() ? std::nullopt : std::optional(found->second);
}

RegexMatcher::Id RegexMatcher::derivative(Id id, char32_t c) {
  std::vector<Id> open{id};
  while (!open.empty()) {
    if (!work(1)) {
      return kNone;
    }
    const Id top = open.back();
    if (known_derivative(top, c)) {
      open.pop_back();
      continue;
    }
    const Node& node = nodes_[top];
    const size_t before = open.size();
    for (const Id child : node.children) {
      if (!known_derivative(child, c)) {
        open.push_back(child);
      }
      if (node.op == Op::Concat && !nodes_[child].accepts_empty) {
        break;  // what follows is not begun
      }
    }
    if (open.size() == before) {
      const Id result = derivative_node(top, c);
      derivatives_.emplace((uint64_t{top} << 32) | c, result);
      open.pop_back();
    }
  }
  return *known_derivative(id, c);
}

/// Precondition: the derivatives of the children that matter are known.
RegexMatcher::Id RegexMatcher::derivative_node(Id id, char32_t c) {
  const Node node = nodes_[id];  // nodes are added below
  const auto of_child = [&](size_t i) { return *known_derivative(node.children[i], c); };
  switch (node.op) {
    case Op::None:
    case Op::All: return id;
    case Op::Range: return c >= node.a && c <= node.b ? kEmpty : kNone;
    case Op::Literal: return id != kEmpty && strings_[node.a][node.b] == c ? literal(node.a, node.b + 1) : Id{kNone};
    case Op::Concat: {
      const Id through_first = concat(of_child(0), node.children[1]);
      return nodes_[node.children[0]].accepts_empty ? combine(Op::Union, {through_first, of_child(1)}) : through_first;
    }
    case Op::Union:
    case Op::Inter: {
      std::vector<Id> children;
      for (size_t i = 0; i < node.children.size(); ++i) {
        children.push_back(of_child(i));
      }
      return combine(node.op, children);
    }
    case Op::Star: return concat(of_child(0), id);
    case Op::Complement: return complement(of_child(0));
    case Op::Loop: return concat(of_child(0), loop(node.children[0], node.a == 0 ? 0 : node.a - 1, node.b - 1));
  }
  return kNone;
}

}  // namespace preproc
