#include "backends/bits/array_theory.h"

#include <algorithm>
#include <string>

#include "value/hash.h"

namespace preproc::bits {

namespace {

uint64_t pair_key(uint32_t high, uint32_t low) { return (static_cast<uint64_t>(high) << 32) | low; }

uint64_t hash_word(uint64_t seed, const Word& word) {
  for (const Wire bit : word) {
    seed = mix(seed, bit.code);
  }
  return seed;
}

/// The digits of a constant word, the highest first: constants of one width compare as these texts do.
std::string digits(const Word& word) {
  std::string text;
  for (auto bit = word.rbegin(); bit != word.rend(); ++bit) {
    text += *bit == kTrue ? '1' : '0';
  }
  return text;
}

}  // namespace

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

uint32_t ArrayTheory::make_variable(uint32_t index_bits, uint32_t element_bits) {
  return add_node({.index_bits = index_bits, .element_bits = element_bits});
}

uint32_t ArrayTheory::make_store(uint32_t base, Word index, Word element) {
  const uint32_t node = add_node({.kind = ArrayNode::Kind::Store,
                                  .index_bits = nodes_[base].index_bits,
                                  .element_bits = nodes_[base].element_bits,
                                  .base = base,
                                  .index = std::move(index),
                                  .element = std::move(element)});
  nodes_[base].users.push_back(node);
  join(base, node);
  return node;
}

uint32_t ArrayTheory::make_ite(Wire condition, uint32_t base, uint32_t other) {
  if (condition.constant() || base == other) {
    return condition == kFalse ? other : base;
  }
  const uint32_t node = add_node({.kind = ArrayNode::Kind::Ite,
                                  .index_bits = nodes_[base].index_bits,
                                  .element_bits = nodes_[base].element_bits,
                                  .base = base,
                                  .other = other,
                                  .condition = condition});
  nodes_[base].users.push_back(node);
  nodes_[other].users.push_back(node);
  join(base, node);
  join(other, node);
  return node;
}

uint32_t ArrayTheory::make_constant(uint32_t index_bits, Word element) {
  return add_node({.kind = ArrayNode::Kind::Constant,
                   .index_bits = index_bits,
                   .element_bits = static_cast<uint32_t>(element.size()),
                   .element = std::move(element)});
}

uint32_t ArrayTheory::add_read(uint32_t node, const Word& index, const FreshWord& fresh_element) {
  const uint64_t key = hash_word(node, index);
  const auto [first, last] = read_index_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (reads_[it->second].node == node && reads_[it->second].index == index) {
      return it->second;
    }
  }
  const auto number = static_cast<uint32_t>(reads_.size());
  reads_.push_back({node, index, fresh_element()});
  read_index_.emplace(key, number);
  return number;
}

/// The element at `index` of what has these elements at these constant indices, each once, in the order of `digits`.
/// A tree of decisions over the bits of the index, whose equal halves are one. Nested as deep as the index has bits.
Word ArrayTheory::read_table(const Entries& entries, const Word& index, const Word& otherwise) {
  const auto build = [&](auto& self, size_t begin, size_t end, size_t bit) -> Word {
    if (begin == end) {
      return otherwise;
    }
    if (bit == 0) {
      return entries[begin].second;
    }
    const auto middle = std::partition_point(
        entries.begin() + static_cast<std::ptrdiff_t>(begin), entries.begin() + static_cast<std::ptrdiff_t>(end),
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
    if (entries.size() * nodes_[node].element_bits > kMostBits) {
      return {};
    }
  }
  node = bottom;
  // The first of equal indices is the one that was stored last.
  std::ranges::stable_sort(entries, {}, [](const auto& entry) { return digits(entry.first); });
  const auto repeated = std::ranges::unique(entries, {}, &std::pair<Word, Word>::first);
  entries.erase(repeated.begin(), repeated.end());
  return entries;
}

Word ArrayTheory::read(uint32_t node, const Word& index, const FreshWord& fresh_element, std::vector<uint32_t>& used) {
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
    const uint32_t number = add_read(node, index, fresh_element);
    used.push_back(number);
    found = reads_[number].value;
  }
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    found = layer->entries.empty() ? circuits_.choose(layer->here, layer->element, *found)
                                   : read_table(layer->entries, index, *found);
  }
  return *std::move(found);
}

Wire ArrayTheory::equal(uint32_t a, uint32_t b, const FreshWord& fresh_index, const FreshWord& fresh_element,
                        std::vector<uint32_t>& used, std::optional<uint32_t>& equality,
                        std::vector<Wire>& constraints) {
  if (a == b) {
    return kTrue;
  }
  if (nodes_[a].kind == ArrayNode::Kind::Constant && nodes_[b].kind == ArrayNode::Kind::Constant) {
    return circuits_.equal(nodes_[a].element, nodes_[b].element);
  }
  constexpr uint32_t kFewBits = 4;
  if (nodes_[a].index_bits <= kFewBits) {
    Word agree;
    for (uint64_t i = 0; i < (uint64_t{1} << nodes_[a].index_bits); ++i) {
      const Word index = circuits_.constant(nodes_[a].index_bits, i);
      agree.push_back(
          circuits_.equal(read(a, index, fresh_element, used), read(b, index, fresh_element, used)));
    }
    return circuits_.all(agree);
  }
  if (b < a) {
    std::swap(a, b);
  }
  const uint64_t key = pair_key(a, b);
  const auto known = equality_index_.find(key);
  if (known != equality_index_.end()) {
    // The reads of the witness are of an earlier term with the same equality, and this one's too.
    equality = known->second;
  } else {
    equality = static_cast<uint32_t>(equalities_.size());
    equalities_.push_back({a, b, circuits_.graph().make_input()});
    equality_index_.emplace(key, *equality);
    nodes_[a].equalities.push_back(*equality);
    nodes_[b].equalities.push_back(*equality);
    join(a, b);
    component_equal_[component(a)] = true;
  }
  const Wire holds = equalities_[*equality].holds;
  const Word witness = fresh_index();
  const Word left = read(a, witness, fresh_element, used);
  const Word right = read(b, witness, fresh_element, used);
  constraints.push_back(circuits_.graph().make_or(holds, !circuits_.equal(left, right)));
  return holds;
}

ArrayTheory::Table ArrayTheory::table(uint32_t variable) const {
  Table result;
  const auto [first, last] = entries_.equal_range(variable);
  for (auto it = first; it != last; ++it) {
    const Access& access = accesses_[it->second];
    result.entries.emplace_back(values_[access.index_id], values_[access.value_id]);
  }
  if (const auto fallback = fallbacks_.find(variable); fallback != fallbacks_.end()) {
    result.fallback = values_[fallback->second];
  }
  return result;
}

}  // namespace preproc::bits
