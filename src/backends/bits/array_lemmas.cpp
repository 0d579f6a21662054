// The check of a candidate model: reads travel from array to array, and two that meet at one index must agree.
//
//     read(store(a, i, v), j)   i and j differ: a read of a; else it must be v
//     read(ite(c, a, b), j)     a read of the branch that c chooses
//     read(const(v), j)         must be v
//     a = b, true               a read of a is one of b, and the other way round
//
// Where no equality of arrays is near, reads travel down only, towards variables: two reads that concern each other
// meet there. Near equalities they travel up as well, and stores are like reads at their own index.

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "backends/bits/array_theory.h"

namespace preproc::bits {

namespace {

/// Lemmas of one check: more would be made of a candidate that is wrong in everything.
constexpr size_t kMostLemmas = 500;

}  // namespace

void ArrayTheory::Candidate::clear() {
  ids.clear();
  values.clear();
  accesses.clear();
  visits.clear();
  conflicts.clear();
  seen.clear();
  store_ids.clear();
  fallbacks.clear();
  entries.clear();
  same_id.clear();
  id_groups.clear();
}

uint32_t ArrayTheory::id_of(Simulation& candidate, const Word& word) {
  BitVector value = candidate.value(word);
  const auto [place, fresh] = last_.ids.try_emplace(std::move(value), static_cast<uint32_t>(last_.values.size()));
  if (fresh) {
    last_.values.push_back(place->first);
  }
  return place->second;
}

uint32_t ArrayTheory::index_id_of_store(Simulation& candidate, uint32_t store) {
  const auto [place, fresh] = last_.store_ids.try_emplace(store, 0);
  if (fresh) {
    place->second = id_of(candidate, nodes_[store].index);
  }
  return place->second;
}

/// The negated reasons for which the access is one at the visit's array.
void ArrayTheory::add_reasons(const Visit& visit, std::vector<Wire>& lemma) {
  for (const Visit* at = &visit;; at = &last_.visits[at->from]) {
    if (at->reason.kind == Reason::Kind::Wire) {
      lemma.push_back(!at->reason.wire);
    } else if (at->reason.kind == Reason::Kind::Differs) {
      lemma.push_back(circuits_.equal(nodes_[at->reason.store].index, *last_.accesses[at->access].index));
    }
    if (at->from == kNone) {
      return;
    }
  }
}

/// The reasons, if each is a wire: then they hold for any other access that takes the same way.
std::optional<std::vector<Wire>> ArrayTheory::wires_on_the_way(const Visit& visit) const {
  std::vector<Wire> wires;
  for (const Visit* at = &visit;; at = &last_.visits[at->from]) {
    if (at->reason.kind == Reason::Kind::Differs) {
      return {};
    }
    if (at->reason.kind == Reason::Kind::Wire) {
      wires.push_back(at->reason.wire);
    }
    if (at->from == kNone) {
      return wires;
    }
  }
}

/// A read at an index that is not constant, of an array with elements at most constant indices: it reads all of these
/// as a table. One by one they would take a lemma each, and a candidate for each lemma. False where this is no such
/// case.
bool ArrayTheory::add_table(const Visit& at, const Visit& constant, Lemmas& lemmas) {
  constexpr size_t kWidestIndex = 10;
  constexpr size_t kFewest = 8;
  const Access& own = last_.accesses[at.access];
  const Access& other = last_.accesses[constant.access];
  const std::optional<std::vector<Wire>> way = wires_on_the_way(constant);
  if (is_constant(*own.index) || !is_constant(*other.index) || own.index->size() > kWidestIndex || !way) {
    return false;
  }
  std::vector<uint32_t> entries;  // accesses
  for (const Visit& each : last_.visits) {
    if (each.node == at.node && is_constant(*last_.accesses[each.access].index) && wires_on_the_way(each) == way) {
      entries.push_back(each.access);
    }
  }
  if (entries.size() < kFewest || entries.size() < (size_t{1} << own.index->size()) / 4) {
    return false;
  }
  std::vector<Wire> reasons;
  add_reasons(at, reasons);
  for (const Wire wire : *way) {
    reasons.push_back(!wire);
  }
  for (const uint32_t entry : entries) {
    std::vector<Wire> lemma{!circuits_.equal(*own.index, *last_.accesses[entry].index),
                            circuits_.equal(*own.value, *last_.accesses[entry].value)};
    lemma.insert(lemma.end(), reasons.begin(), reasons.end());
    lemmas.push_back(std::move(lemma));
  }
  return true;
}

/// Accesses at one index of one array have one value.
void ArrayTheory::add_congruences(Lemmas& lemmas) {
  std::unordered_set<uint64_t> tables;  // by array and access: all conflicts of these are settled
  for (const Conflict& conflict : last_.conflicts) {
    const Visit& first = last_.visits[conflict.first];
    const Visit& second = conflict.second;
    const uint64_t key_of_first = pair_key(first.node, first.access);
    const uint64_t key_of_second = pair_key(second.node, second.access);
    if (tables.contains(key_of_first) || tables.contains(key_of_second)) {
      continue;
    }
    if (add_table(first, second, lemmas)) {
      tables.insert(key_of_first);
      continue;
    }
    if (add_table(second, first, lemmas)) {
      tables.insert(key_of_second);
      continue;
    }
    const Access& own = last_.accesses[second.access];
    const Access& other = last_.accesses[first.access];
    std::vector<Wire> lemma{!circuits_.equal(*own.index, *other.index), circuits_.equal(*own.value, *other.value)};
    add_reasons(first, lemma);
    add_reasons(second, lemma);
    lemmas.push_back(std::move(lemma));
  }
}

/// The access arrives at an array: it goes on later, unless another one was at this index before.
void ArrayTheory::visit(uint32_t node, uint32_t access, uint32_t from, Reason reason) {
  const auto number = static_cast<uint32_t>(last_.visits.size());
  const auto [place, fresh] = last_.seen.try_emplace(pair_key(node, last_.accesses[access].index_id), number);
  if (fresh) {
    last_.visits.push_back({node, access, from, reason});
    return;
  }
  const uint32_t other = last_.visits[place->second].access;
  if (last_.accesses[other].value_id != last_.accesses[access].value_id && last_.conflicts.size() < kMostLemmas) {
    last_.conflicts.push_back({place->second, {node, access, from, reason}});
  }
}

void ArrayTheory::go_down(Simulation& candidate, uint32_t number, Lemmas& lemmas) {
  const Visit at = last_.visits[number];
  const ArrayNode& node = nodes_[at.node];
  switch (node.kind) {
    case ArrayNode::Kind::Variable: break;
    case ArrayNode::Kind::Store: {
      const Access& access = last_.accesses[at.access];
      if (index_id_of_store(candidate, at.node) != access.index_id) {
        visit(node.base, at.access, number, {Reason::Kind::Differs, {}, at.node});
      } else if (access.value != &node.element && id_of(candidate, node.element) != access.value_id &&
                 lemmas.size() < kMostLemmas) {
        std::vector<Wire> lemma{!circuits_.equal(*access.index, node.index),
                                circuits_.equal(*access.value, node.element)};
        add_reasons(at, lemma);
        lemmas.push_back(std::move(lemma));
      }
      break;
    }
    case ArrayNode::Kind::Ite: {
      const bool chosen = candidate.value(node.condition);
      visit(chosen ? node.base : node.other, at.access, number,
            {Reason::Kind::Wire, chosen ? node.condition : !node.condition, 0});
      break;
    }
    case ArrayNode::Kind::Constant: {
      const Access& access = last_.accesses[at.access];
      if (id_of(candidate, node.element) != access.value_id && lemmas.size() < kMostLemmas) {
        std::vector<Wire> lemma{circuits_.equal(*access.value, node.element)};
        add_reasons(at, lemma);
        lemmas.push_back(std::move(lemma));
      }
      break;
    }
  }
}

/// Up, and over equalities that hold.
void ArrayTheory::go_across(Simulation& candidate, uint32_t number) {
  const Visit at = last_.visits[number];
  for (const uint32_t user : nodes_[at.node].users) {
    if (!is_active(nodes_active_, user)) {
      continue;
    }
    const ArrayNode& above = nodes_[user];
    if (above.kind == ArrayNode::Kind::Store) {
      if (index_id_of_store(candidate, user) != last_.accesses[at.access].index_id) {
        visit(user, at.access, number, {Reason::Kind::Differs, {}, user});
      }
    } else {
      const bool chosen = candidate.value(above.condition);
      if ((chosen ? above.base : above.other) == at.node) {
        visit(user, at.access, number, {Reason::Kind::Wire, chosen ? above.condition : !above.condition, 0});
      }
    }
  }
  for (const uint32_t each : nodes_[at.node].equalities) {
    const Equality& equality = equalities_[each];
    if (is_active(equalities_active_, each) && candidate.value(equality.holds)) {
      visit(equality.a == at.node ? equality.b : equality.a, at.access, number,
            {Reason::Kind::Wire, equality.holds, 0});
    }
  }
  if (const auto group = last_.id_groups.find(at.node); group != last_.id_groups.end()) {
    for (const uint32_t other : last_.same_id[group->second]) {
      // Through the first one of the group, whichever is the other.
      const uint32_t first = last_.same_id[group->second].front();
      if (other != at.node && (other == first || at.node == first)) {
        visit(other, at.access, number, {Reason::Kind::Wire, circuits_.equal(nodes_[at.node].id, nodes_[other].id), 0});
      }
    }
  }
}

/// Arrays with one id in the candidate are equal.
void ArrayTheory::group_by_id(Simulation& candidate) {
  for (const uint32_t node : with_id_) {
    if (is_active(nodes_active_, node)) {
      const uint64_t group = pair_key(nodes_[node].shape, id_of(candidate, nodes_[node].id));
      last_.same_id[group].push_back(node);
      last_.id_groups[node] = group;
    }
  }
}

void ArrayTheory::go_on(Simulation& candidate, uint32_t number, Lemmas& lemmas) {
  go_down(candidate, number, lemmas);
  if (has_equality(last_.visits[number].node)) {
    go_across(candidate, number);
  }
}

std::vector<std::vector<Wire>> ArrayTheory::check(Simulation& candidate) {
  last_.clear();
  group_by_id(candidate);
  Lemmas lemmas;
  const auto access = [&](uint32_t node, const Word& index, const Word& value) {
    last_.accesses.push_back({&index, &value, id_of(candidate, index), id_of(candidate, value)});
    visit(node, static_cast<uint32_t>(last_.accesses.size() - 1), kNone, {});
  };
  for (uint32_t i = 0; i < reads_.size(); ++i) {
    if (is_active(reads_active_, i)) {
      access(reads_[i].node, reads_[i].index, reads_[i].result());
    }
  }
  for (uint32_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].kind == ArrayNode::Kind::Store && is_active(nodes_active_, i) && has_equality(i)) {
      access(i, nodes_[i].index, nodes_[i].element);
    }
  }
  // In the order of arrival, so that each access takes a shortest way to an array.
  for (uint32_t i = 0; i < last_.visits.size(); ++i) {
    go_on(candidate, i, lemmas);
  }
  add_congruences(lemmas);
  add_witnesses(candidate, lemmas);
  if (lemmas.empty()) {
    check_constants(candidate, lemmas);
  }
  for (const Visit& each : last_.visits) {
    if (lemmas.empty() && (nodes_[each.node].kind == ArrayNode::Kind::Variable || !nodes_[each.node].id.empty())) {
      last_.entries.emplace(each.node, each.access);
    }
  }
  return lemmas;
}

/// Arrays that are not equal differ at an index: it is looked for when a candidate first says that they are not.
void ArrayTheory::add_witnesses(Simulation& candidate, Lemmas& lemmas) {
  for (uint32_t i = 0; i < equalities_.size(); ++i) {
    if (equalities_[i].has_witness || !is_active(equalities_active_, i) || candidate.value(equalities_[i].holds)) {
      continue;
    }
    const auto [a, b, holds] = std::tuple(equalities_[i].a, equalities_[i].b, equalities_[i].holds);
    ArrayParts parts;
    const Word index = codes_.fresh(shapes_[nodes_[a].shape].index);
    lemmas.push_back({holds, !equal_at(a, b, index, parts)});  // may add equalities
    equalities_[i].has_witness = true;
    equalities_[i].witness = std::move(parts);
    set_active(equalities_[i].witness, true);
  }
}

/// Arrays that are equal but for the indices of stores between them have one element at all other indices. Where two of
/// them are constant, their elements must agree, unless stores may cover every index.
void ArrayTheory::check_constants(Simulation& candidate, Lemmas& lemmas) {
  struct Step {
    uint32_t node;
    uint32_t from;  // place in steps
    Wire reason;    // kTrue: none
    uint32_t stores;
  };
  for (uint32_t start = 0; start < nodes_.size(); ++start) {
    if (nodes_[start].kind != ArrayNode::Kind::Constant || !is_active(nodes_active_, start) || !has_equality(start) ||
        last_.fallbacks.contains(start)) {
      continue;
    }
    const uint32_t own = id_of(candidate, nodes_[start].element);
    std::vector<Step> steps{{start, kNone, kTrue, 0}};
    last_.fallbacks[start] = own;
    for (uint32_t i = 0; i < steps.size(); ++i) {
      const Step step = steps[i];
      const auto reach = [&](uint32_t node, Wire reason, uint32_t stores) {
        if (is_active(nodes_active_, node) && last_.fallbacks.try_emplace(node, own).second) {
          steps.push_back({node, i, reason, stores});
        }
      };
      const ArrayNode& node = nodes_[step.node];
      if (node.kind == ArrayNode::Kind::Constant && i != 0 && id_of(candidate, node.element) != own) {
        if (step.stores < shapes_[node.shape].index.least_values()) {
          std::vector<Wire> lemma{circuits_.equal(nodes_[start].element, node.element)};
          for (uint32_t back = i; back != kNone; back = steps[back].from) {
            lemma.push_back(!steps[back].reason);
          }
          std::erase(lemma, kFalse);
          lemmas.push_back(std::move(lemma));
          return;
        }
      }
      if (node.kind == ArrayNode::Kind::Store) {
        reach(node.base, kTrue, step.stores + 1);
      } else if (node.kind == ArrayNode::Kind::Ite) {
        const bool chosen = candidate.value(node.condition);
        reach(chosen ? node.base : node.other, chosen ? node.condition : !node.condition, step.stores);
      }
      for (const uint32_t user : node.users) {
        const ArrayNode& above = nodes_[user];
        if (above.kind == ArrayNode::Kind::Store) {
          reach(user, kTrue, step.stores + 1);
        } else {
          const bool chosen = candidate.value(above.condition);
          if ((chosen ? above.base : above.other) == step.node) {
            reach(user, chosen ? above.condition : !above.condition, step.stores);
          }
        }
      }
      for (const uint32_t each : node.equalities) {
        if (is_active(equalities_active_, each) && candidate.value(equalities_[each].holds)) {
          reach(equalities_[each].a == step.node ? equalities_[each].b : equalities_[each].a, equalities_[each].holds,
                step.stores);
        }
      }
      if (const auto group = last_.id_groups.find(step.node); group != last_.id_groups.end()) {
        for (const uint32_t other : last_.same_id[group->second]) {
          reach(other, circuits_.equal(node.id, nodes_[other].id), step.stores);
        }
      }
    }
  }
}

}  // namespace preproc::bits
