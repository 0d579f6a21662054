#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>

#include "summaries/composition.h"

namespace preproc {

namespace {

/// What paths through a call have in common behind it: whether they are cut, their labels, and their result where it is
/// of a sort that has no ites.
using OutcomeKey = std::tuple<bool, std::vector<uint32_t>, uint32_t>;

/// The condition of a result below a node, without the node's own literals.
struct ResultCondition {
  size_t result;
  Term condition;
};

}  // namespace

/// The leaves that are not pruned without the solver, merged. Leaves with one result have one condition; then the
/// results with one outcome become one value.
Composition::Leaves Composition::find_merged(uint32_t callee, std::span<const Term> actuals) {
  const LeafTrie& trie = trie_of(callee);
  const MemoizationTree& tree = *trees_[callee];
  instantiation_.begin(methods_[callee].formals, actuals);
  PrunedTrie pruned = prune(trie);
  Leaves results;  // their first leaves
  std::map<std::pair<OutcomeKey, uint32_t>, size_t> places;
  std::map<OutcomeKey, std::vector<size_t>> outcomes;
  std::vector<size_t> result_of(trie.size());
  for (const uint32_t at : pruned.order) {
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
    const auto [place, fresh] = places.try_emplace({outcome, leaf.result.id}, results.size());
    result_of[at] = place->second;
    if (fresh) {
      outcomes[outcome].push_back(results.size());
      results.push_back(std::move(leaf));
    }
  }
  const std::vector<Term> conditions = conditions_of_results(trie, pruned, result_of, results.size());
  Leaves merged;
  for (const auto& [outcome, members] : outcomes) {
    CalleeLeaf leaf = std::move(results[members.back()]);
    std::vector<Term> disjuncts{conditions[members.back()]};
    for (size_t i = members.size() - 1; i-- > 0;) {  // the first one comes to be the outermost
      const CalleeLeaf& other = results[members[i]];
      leaf.leaf = std::min(leaf.leaf, other.leaf);
      disjuncts.push_back(conditions[members[i]]);
      leaf.result = simplifier_.simplify(tm_.mk(Kind::Ite, {conditions[members[i]], other.result, leaf.result}));
    }
    if (outcomes.size() > 1) {  // else it is all that can follow
      leaf.literals = pruned.literals[0];
      leaf.literals.push_back(simplifier_.simplify(tm_.mk(Kind::Or, disjuncts)));
    }
    leaf.needed = leaf.literals;
    merged.push_back(std::move(leaf));
  }
  std::ranges::sort(merged, {}, &CalleeLeaf::leaf);
  return merged;
}

/// The nodes that are not infeasible without a question to the solver.
Composition::PrunedTrie Composition::prune(const LeafTrie& trie) {
  PrunedTrie pruned{.order = {}, .literals = std::vector<std::vector<Term>>(trie.size())};
  std::vector<uint32_t> stack{0};
  while (!stack.empty()) {
    const uint32_t at = stack.back();
    stack.pop_back();
    if (instantiate(trie[at], pruned.literals[at])) {
      pruned.order.push_back(at);
      stack.insert(stack.end(), trie[at].children.rbegin(), trie[at].children.rend());
    }
  }
  return pruned;
}

/// By result: its condition behind the root's literals. From the leaves upwards each node has the conditions of the
/// results below it; where all that follows a node is one result, its condition there is true.
std::vector<Term> Composition::conditions_of_results(const LeafTrie& trie, const PrunedTrie& pruned,
                                                     std::span<const size_t> result_of, size_t results) {
  std::vector<std::vector<ResultCondition>> below(trie.size());  // nothing for what is pruned
  for (const uint32_t at : pruned.order | std::views::reverse) {
    if (trie[at].leaf != LeafTrie::kInner) {
      below[at].push_back({result_of[at], tm_.mk_true()});
      continue;
    }
    std::map<size_t, std::vector<Term>> disjuncts;  // by result
    bool is_decided = true;                         // for each child that can follow
    for (const uint32_t child : trie[at].children) {
      for (const ResultCondition& part : below[child]) {
        is_decided = is_decided && tm_.is_true(part.condition);
        std::vector<Term> conjuncts = pruned.literals[child];
        conjuncts.push_back(part.condition);
        disjuncts[part.result].push_back(simplifier_.simplify(tm_.mk_and(conjuncts)));
      }
    }
    for (const auto& [result, terms] : disjuncts) {
      const bool is_all = disjuncts.size() == 1 && is_decided;
      below[at].push_back({result, is_all ? tm_.mk_true() : simplifier_.simplify(tm_.mk(Kind::Or, terms))});
    }
  }
  std::vector<Term> conditions(results);
  for (const ResultCondition& part : below[0]) {
    conditions[part.result] = part.condition;
  }
  return conditions;
}

}  // namespace preproc
