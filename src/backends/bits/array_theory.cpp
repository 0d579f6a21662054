#include "backends/bits/array_theory.h"

#include <algorithm>

#include "value/hash.h"

namespace preproc::bits {

namespace {

uint64_t hash_word(uint64_t seed, const Word& word) {
  for (const Wire bit : word) {
    seed = mix(seed, bit.code);
  }
  return seed;
}

}  // namespace

/// The order of constant words by their highest bits first.
bool ArrayTheory::less_from_above(const Word& a, const Word& b) {
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

uint32_t ArrayTheory::add_node(ArrayNode node) {
  const auto number = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back(std::move(node));
  parents_.push_back(number);
  component_equal_.push_back(false);
  return number;
}

uint32_t ArrayTheory::component(uint32_t node) {
  while (parents_[node] != node) {
    parents_[node] = parents_[parents_[node]];
    node = parents_[node];
  }
  return node;
}

void ArrayTheory::join(uint32_t a, uint32_t b) {
  a = component(a);
  b = component(b);
  parents_[b] = a;
  component_equal_[a] = component_equal_[a] || component_equal_[b];
}

/// The array that is read for this one.
uint32_t ArrayTheory::same_as(uint32_t node) const {
  for (auto place = same_as_.find(node); place != same_as_.end(); place = same_as_.find(node)) {
    node = place->second;
  }
  return node;
}

void ArrayTheory::identify(uint32_t a, uint32_t b) {
  a = same_as(a);
  b = same_as(b);
  if (a != b && nodes_[a].kind == ArrayNode::Kind::Variable && nodes_[b].kind == ArrayNode::Kind::Variable) {
    same_as_.emplace(std::max(a, b), std::min(a, b));
  }
}

void ArrayTheory::note_value(const Word& read, const Word& constant) {
  if (const auto place = value_index_.find(read[0].gate()); place != value_index_.end()) {
    if (Read& known = reads_[place->second]; known.value == read && !shapes_[nodes_[known.node].shape].inner) {
      known.known = constant;
    }
  }
}

uint32_t ArrayTheory::make_variable(uint32_t shape) { return add_node({.shape = shape}); }

uint32_t ArrayTheory::make_store(uint32_t base, Word index, ArrayElement element) {
  const uint32_t shape = nodes_[base].shape;
  if (shapes_[shape].inner) {
    make_id(element.node);
    element.word = nodes_[element.node].id;
  }
  const uint32_t node = add_node({.kind = ArrayNode::Kind::Store,
                                  .shape = shape,
                                  .base = base,
                                  .index = std::move(index),
                                  .element = std::move(element.word),
                                  .element_node = element.node});
  nodes_[base].users.push_back(node);
  join(base, node);
  return node;
}

uint32_t ArrayTheory::make_ite(Wire condition, uint32_t base, uint32_t other) {
  if (condition.constant() || base == other) {
    return condition == kFalse ? other : base;
  }
  const uint32_t node = add_node({.kind = ArrayNode::Kind::Ite,
                                  .shape = nodes_[base].shape,
                                  .base = base,
                                  .other = other,
                                  .condition = condition});
  nodes_[base].users.push_back(node);
  nodes_[other].users.push_back(node);
  join(base, node);
  join(other, node);
  return node;
}

uint32_t ArrayTheory::make_constant(uint32_t shape, ArrayElement element) {
  if (shapes_[shape].inner) {
    make_id(element.node);
    element.word = nodes_[element.node].id;
  }
  return add_node({.kind = ArrayNode::Kind::Constant,
                   .shape = shape,
                   .element = std::move(element.word),
                   .element_node = element.node});
}

void ArrayTheory::set_id(uint32_t node, Word id) {
  // Ids of which nothing is known differ.
  for (uint32_t i = 0; i < id.size(); ++i) {
    preferences_.push_back(((node >> i) & 1) != 0 ? id[i] : !id[i]);
  }
  nodes_[node].id = std::move(id);
  with_id_.push_back(node);
  // Any two of a shape may turn out to be equal.
  const auto [first, is_first] = shape_nodes_.try_emplace(nodes_[node].shape, node);
  join(first->second, node);
  component_equal_[component(node)] = true;
}

void ArrayTheory::make_id(uint32_t node) {
  if (nodes_[node].id.empty()) {
    set_id(node, codes_.fresh(Code::name()));
  }
}

/// One more user, or one fewer. True for the first one and for the last.
bool ArrayTheory::count(std::vector<uint32_t>& active, uint32_t number, bool up) {
  if (active.size() <= number) {
    active.resize(number + 1);
  }
  return up ? active[number]++ == 0 : --active[number] == 0;
}

void ArrayTheory::set_active(const ArrayParts& parts, bool active) {
  std::vector<const ArrayParts*> todo{&parts};
  while (!todo.empty()) {
    const ArrayParts& each = *todo.back();
    todo.pop_back();
    for (const uint32_t node : each.nodes) {
      count(nodes_active_, node, active);
    }
    for (const uint32_t read : each.reads) {
      count(reads_active_, read, active);
    }
    for (const uint32_t equality : each.equalities) {
      if (count(equalities_active_, equality, active)) {
        todo.push_back(&equalities_[equality].witness);
      }
    }
  }
}

uint32_t ArrayTheory::add_read(uint32_t node, const Word& index) {
  const uint64_t key = hash_word(node, index);
  const auto [first, last] = read_index_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (reads_[it->second].node == node && reads_[it->second].index == index) {
      return it->second;
    }
  }
  const auto number = static_cast<uint32_t>(reads_.size());
  const ArrayShape& shape = shapes_[nodes_[node].shape];
  reads_.push_back({node, index, codes_.fresh(shape.inner ? Code::name() : shape.element)});
  read_index_.emplace(key, number);
  value_index_.emplace(reads_[number].value[0].gate(), number);
  return number;
}

/// The element at `index` of what has these elements at these constant indices, each once, in the order of their
/// numbers. A tree of decisions over the bits of the index, whose equal halves are one. Nested as deep as the index has
/// bits.
Word ArrayTheory::read_table(const Entries& entries, const Word& index, const Word& otherwise) {
  const auto build = [&](auto& self, size_t begin, size_t end, size_t bit) -> Word {
    if (begin == end) {
      return otherwise;
    }
    if (bit == 0) {
      return entries[begin].second;
    }
    const auto middle = std::partition_point(entries.begin() + static_cast<std::ptrdiff_t>(begin),
                                             entries.begin() + static_cast<std::ptrdiff_t>(end),
                                             [&](const auto& entry) { return entry.first[bit - 1] == kFalse; });
    const auto split = static_cast<size_t>(middle - entries.begin());
    const Word low = self(self, begin, split, bit - 1);
    const Word high = self(self, split, end, bit - 1);
    return circuits_.choose(index[bit - 1], high, low);
  };
  return build(build, 0, entries.size(), index.size());
}

/// The stores at constant indices from a node on are one table. Leaves the node at what is below them. Nothing if the
/// table is too large for a circuit.
ArrayTheory::Entries ArrayTheory::constant_stores(uint32_t& node) const {
  constexpr size_t kMostBits = 1U << 15;
  Entries entries;
  uint32_t bottom = node;
  for (; nodes_[bottom].kind == ArrayNode::Kind::Store && is_constant(nodes_[bottom].index);
       bottom = nodes_[bottom].base) {
    entries.emplace_back(nodes_[bottom].index, nodes_[bottom].element);
    if (entries.size() * shapes_[nodes_[node].shape].element.bits > kMostBits) {
      return {};
    }
  }
  node = bottom;
  // The first of equal indices is the one that was stored last.
  std::ranges::stable_sort(entries, less_from_above, &std::pair<Word, Word>::first);
  const auto repeated = std::ranges::unique(entries, {}, &std::pair<Word, Word>::first);
  entries.erase(repeated.begin(), repeated.end());
  return entries;
}

ArrayElement ArrayTheory::read(uint32_t node, const Word& index, ArrayParts& used) {
  return shapes_[nodes_[node].shape].inner ? read_array(node, index, used) : read_word(node, index, used);
}

ArrayElement ArrayTheory::read_word(uint32_t node, const Word& index, ArrayParts& used) {
  constexpr int kFewStores = 2;  // that a read passes as a circuit, at indices that are not constant
  constexpr int kFewTables = 2;
  struct Layer {
    Wire here;
    Word element;
    Entries entries;  // a table, if there are any
  };
  std::vector<Layer> layers;  // stores on the way, the outermost first
  int stores = 0;
  int tables = 0;
  std::optional<Word> found;
  for (;;) {
    node = same_as(node);
    const ArrayNode& each = nodes_[node];
    if (each.kind == ArrayNode::Kind::Constant || (each.kind == ArrayNode::Kind::Store && each.index == index)) {
      found = each.element;
      break;
    }
    if (each.kind != ArrayNode::Kind::Store) {
      break;
    }
    if (is_constant(each.index)) {
      if (is_constant(index)) {  // another one
        node = each.base;
        continue;
      }
      uint32_t below = node;
      Entries entries = tables < kFewTables ? constant_stores(below) : Entries{};
      if (entries.empty()) {
        break;
      }
      layers.push_back({{}, {}, std::move(entries)});
      node = below;
      ++tables;
    } else if (stores < kFewStores) {
      layers.push_back({circuits_.equal(each.index, index), each.element, {}});
      node = each.base;
      ++stores;
    } else {
      break;
    }
  }
  if (!found) {
    const uint32_t number = add_read(node, index);
    used.reads.push_back(number);
    found = reads_[number].result();
  }
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    found = layer->entries.empty() ? circuits_.choose(layer->here, layer->element, *found)
                                   : read_table(layer->entries, index, *found);
  }
  return {*std::move(found)};
}

ArrayElement ArrayTheory::read_array(uint32_t node, const Word& index, ArrayParts& used) {
  constexpr size_t kFewStores = 2;  // that a read passes as a circuit
  struct Layer {
    Wire here;
    uint32_t element;
  };
  std::vector<Layer> layers;
  std::optional<uint32_t> found;
  for (;;) {
    node = same_as(node);
    const ArrayNode& each = nodes_[node];
    if (each.kind == ArrayNode::Kind::Constant || (each.kind == ArrayNode::Kind::Store && each.index == index)) {
      found = each.element_node;
      break;
    }
    if (each.kind != ArrayNode::Kind::Store) {
      break;
    }
    const Wire here = circuits_.equal(each.index, index);
    if (here != kFalse) {
      if (layers.size() >= kFewStores) {
        break;
      }
      layers.push_back({here, each.element_node});
    }
    node = each.base;
  }
  if (!found) {
    const uint32_t number = add_read(node, index);
    used.reads.push_back(number);
    const auto [variable, is_new] = read_nodes_.try_emplace(number, 0);
    if (is_new) {
      variable->second = make_variable(*shapes_[nodes_[node].shape].inner);
      set_id(variable->second, reads_[number].value);
    }
    found = variable->second;
    used.nodes.push_back(*found);
  }
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    found = make_ite(layer->here, layer->element, *found);
    used.nodes.push_back(*found);
  }
  return {{}, *found};
}

/// Nested as deep as elements are arrays of arrays.
Wire ArrayTheory::equal_at(uint32_t a, uint32_t b, const Word& index, ArrayParts& used) {
  const ArrayElement left = read(a, index, used);
  const ArrayElement right = read(b, index, used);
  return shapes_[nodes_[a].shape].inner ? equal(left.node, right.node, used) : circuits_.equal(left.word, right.word);
}

Wire ArrayTheory::equal(uint32_t a, uint32_t b, ArrayParts& used) {
  if (a == b) {
    return kTrue;
  }
  const Code code = shapes_[nodes_[a].shape].index;
  if (nodes_[a].kind == ArrayNode::Kind::Constant && nodes_[b].kind == ArrayNode::Kind::Constant) {
    return equal_at(a, b, circuits_.constant(code.bits, 0), used);
  }
  constexpr uint32_t kFewBits = 4;
  if (code.bits <= kFewBits) {
    Word agree;
    for (uint64_t i = 0; i < (uint64_t{1} << code.bits); ++i) {
      if (const Word index = circuits_.constant(code.bits, i); codes_.is_value(code, index) == kTrue) {
        agree.push_back(equal_at(a, b, index, used));
      }
    }
    return circuits_.all(agree);
  }
  if (b < a) {
    std::swap(a, b);
  }
  const auto [known, is_new] = equality_index_.try_emplace(pair_key(a, b), static_cast<uint32_t>(equalities_.size()));
  if (is_new) {
    equalities_.push_back({a, b, circuits_.graph().make_input()});
    preferences_.push_back(!equalities_.back().holds);
    nodes_[a].equalities.push_back(known->second);
    nodes_[b].equalities.push_back(known->second);
    join(a, b);
    component_equal_[component(a)] = true;
  }
  used.equalities.push_back(known->second);
  return equalities_[known->second].holds;
}

ArrayTheory::Table ArrayTheory::table(uint32_t node) const {
  Table result;
  const auto [first, last] = last_.entries.equal_range(node);
  for (auto it = first; it != last; ++it) {
    const Access& access = last_.accesses[it->second];
    result.entries.emplace_back(last_.values[access.index_id], last_.values[access.value_id]);
  }
  if (const auto fallback = last_.fallbacks.find(node); fallback != last_.fallbacks.end()) {
    result.fallback = last_.values[fallback->second];
  }
  return result;
}

std::optional<uint32_t> ArrayTheory::node_with_id(uint32_t shape, const BitVector& id) const {
  const auto known = last_.ids.find(id);
  const auto group =
      known == last_.ids.end() ? last_.same_id.end() : last_.same_id.find(pair_key(shape, known->second));
  return group == last_.same_id.end() ? std::nullopt : std::optional(group->second.front());
}

}  // namespace preproc::bits
