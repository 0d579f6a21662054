#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "summaries/composition.h"

namespace preproc {

namespace {

/// What paths through a call have in common behind it: whether they are cut, their labels, and their result where it is
/// of a sort that has no ites.
using OutcomeKey = std::tuple<bool, std::vector<uint32_t>, uint32_t>;

/// A result below a node, and the condition there, without the node's own.
struct Part {
  size_t result;
  Term condition;
};

}  // namespace

/// The leaves that are not pruned without the solver, merged. From the leaves upwards, each node has the conditions of
/// the results below it; where all that follows a node is one result, its condition there is true. Then the results
/// with the same outcome become one value.
Composition::Leaves Composition::find_merged(uint32_t callee, std::span<const Term> actuals) {
  const LeafTrie& trie = trie_of(callee);
  const MemoizationTree& tree = *trees_[callee];
  instantiation_.begin(methods_[callee].formals, actuals);
  std::vector<uint32_t> order;  // of nodes that are not pruned, parents first
  std::vector<std::vector<Term>> literals(trie.size());
  std::vector<uint32_t> stack{0};
  while (!stack.empty()) {
    const uint32_t at = stack.back();
    stack.pop_back();
    if (instantiate(trie[at], literals[at])) {
      order.push_back(at);
      stack.insert(stack.end(), trie[at].children.rbegin(), trie[at].children.rend());
    }
  }
  Leaves merged;
  std::map<std::pair<OutcomeKey, uint32_t>, size_t> results;
  std::map<OutcomeKey, std::vector<size_t>> outcomes;
  std::vector<std::vector<Part>> parts(trie.size());
  std::vector<bool> is_live(trie.size());
  for (const uint32_t at : order) {
    is_live[at] = true;
    if (trie[at].leaf == LeafTrie::kInner) {
      continue;
    }
    CalleeLeaf leaf = make_leaf(callee, trie[at].leaf, {}, {});
    std::vector<uint32_t> labels;
    std::ranges::transform(tree[leaf.leaf].labels, std::back_inserter(labels), &Symbol::id);
    std::ranges::sort(labels);
    const bool is_cut = tree[leaf.leaf].end == NodeEnd::Cut;
    const bool has_ites = is_cut || tm_.sorts().kind(tm_.sort(leaf.result)) != SortKind::RegLan;
    const OutcomeKey outcome(is_cut, std::move(labels), has_ites ? 0 : leaf.result.id);
    const auto [result, fresh] = results.try_emplace({outcome, leaf.result.id}, merged.size());
    parts[at].push_back({result->second, tm_.mk_bool(true)});
    if (fresh) {
      outcomes[outcome].push_back(merged.size());
      merged.push_back(std::move(leaf));
    }
  }
  std::ranges::reverse(order);
  for (const uint32_t at : order) {
    if (trie[at].leaf != LeafTrie::kInner) {
      continue;
    }
    std::map<size_t, std::vector<Term>> conditions;  // by result
    bool is_decided = true;                          // for each child that can follow
    for (const uint32_t child : trie[at].children) {
      if (!is_live[child]) {
        continue;
      }
      for (const Part& part : parts[child]) {
        is_decided = is_decided && tm_.is_true(part.condition);
        std::vector<Term> conjuncts = literals[child];
        conjuncts.push_back(part.condition);
        conditions[part.result].push_back(simplifier_.simplify(tm_.mk(Kind::And, conjuncts)));
      }
    }
    for (const auto& [result, disjuncts] : conditions) {
      const bool is_all = conditions.size() == 1 && is_decided;
      parts[at].push_back({result, is_all ? tm_.mk_bool(true) : simplifier_.simplify(tm_.mk(Kind::Or, disjuncts))});
    }
  }
  std::vector<Term> conditions(merged.size());
  for (const Part& part : parts[0]) {
    conditions[part.result] = part.condition;
  }
  Leaves by_outcome;
  for (const auto& [outcome, members] : outcomes) {
    CalleeLeaf leaf = std::move(merged[members.back()]);
    std::vector<Term> disjuncts{conditions[members.back()]};
    for (size_t i = members.size() - 1; i-- > 0;) {  // the first one comes to be the outermost
      const CalleeLeaf& other = merged[members[i]];
      leaf.leaf = std::min(leaf.leaf, other.leaf);
      disjuncts.push_back(conditions[members[i]]);
      leaf.result = simplifier_.simplify(tm_.mk(Kind::Ite, {conditions[members[i]], other.result, leaf.result}));
    }
    if (outcomes.size() > 1) {  // else it is all that can follow
      leaf.literals = literals[0];
      leaf.literals.push_back(simplifier_.simplify(tm_.mk(Kind::Or, disjuncts)));
    }
    leaf.needed = leaf.literals;
    by_outcome.push_back(std::move(leaf));
  }
  std::ranges::sort(by_outcome, {}, &CalleeLeaf::leaf);
  return by_outcome;
}

}  // namespace preproc
