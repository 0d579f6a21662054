#include "encode/synth/term_cost.h"

#include <algorithm>
#include <limits>
#include <map>

#include "term/walk.h"

namespace preproc {

namespace {

constexpr int64_t kNone = std::numeric_limits<int64_t>::max() / 4;  // sums of two do not overflow

/// Beyond this weights count as this: sums over all nodes of a tree stay within 64 bits.
constexpr int64_t kMaxWeight = int64_t{1} << 40;

/// For each node whether the term that is selected uses it.
std::vector<Term> uses_of_nodes(TermManager& tm, const SelectorTree& tree) {
  const std::vector<SelectorTree::Node>& nodes = tree.nodes();
  std::vector<Term> used(nodes.size());
  used.back() = tm.mk_true();
  for (size_t n = nodes.size(); n-- > 0;) {
    std::map<uint32_t, std::vector<Term>> by_child;
    for (const SelectorTree::Component& component : nodes[n].components) {
      for (const uint32_t child : component.children) {
        by_child[child].push_back(component.selector);
      }
    }
    for (const auto& [child, selectors] : by_child) {
      const Term any = tm.mk_or(selectors);
      used[child] = tm.is_true(used[n]) ? any : tm.mk(Kind::And, {used[n], any});
    }
  }
  return used;
}

}  // namespace

int64_t weight_of(const Production& production) {
  int64_t sum = 0;
  for (const auto& [name, weight] : production.weights) {
    sum = std::clamp(sum + std::clamp(weight, -kMaxWeight, kMaxWeight), -kMaxWeight, kMaxWeight);
  }
  return sum;
}

int64_t size_of(const TermManager& tm, const Production& production) {
  if (production.kind == Production::Kind::AnyConstant) {
    return 1;
  }
  int64_t size = 0;
  walk_postorder(tm, production.written(), [&](Term t) {
    size += std::ranges::find(production.uses, t, &NonterminalUse::placeholder) == production.uses.end() ? 1 : 0;
  });
  return size;
}

FunctionCost::FunctionCost(TermManager& tm, const FunctionToSynthesize& function, bool smallest)
    : tm_(tm), function_(function), smallest_(smallest) {
  if (function.original) {
    derivation_ = derive(tm, function.grammar, function.original);
  }
  for (const Nonterminal& nonterminal : function.grammar.nonterminals) {
    for (const Production& production : nonterminal.productions) {
      has_weights_ = has_weights_ || !production.weights.empty();
    }
  }
  if (has_weights_) {
    weights_ = price(weight_of);
  }
  if (smallest_) {
    sizes_ = price([&](const Production& production) { return size_of(tm, production); });
  }
}

template <typename Price>
FunctionCost::Prices FunctionCost::price(Price&& price) const {
  const ProductionGrammar& grammar = function_.grammar;
  const size_t count = grammar.nonterminals.size();
  std::vector<std::vector<int64_t>> chains(count, std::vector<int64_t>(count, kNone));
  std::map<const Production*, size_t> owners;
  for (size_t n = 0; n < count; ++n) {
    chains[n][n] = 0;
    for (const Production& production : grammar.nonterminals[n].productions) {
      owners[&production] = n;
    }
  }
  // Chains that come back do not make a term cheaper, nor do those of negative weight: each is taken once at most.
  for (size_t round = 0; round < count; ++round) {
    for (size_t n = 0; n < count; ++n) {
      for (const Production& production : grammar.nonterminals[n].productions) {
        if (is_chain(production)) {
          const size_t next = production.uses[0].nonterminal;
          for (size_t m = 0; m < count; ++m) {
            if (m != n && chains[next][m] < kNone) {
              chains[n][m] = std::min(chains[n][m], price(production) + chains[next][m]);
            }
          }
        }
      }
    }
  }
  Prices prices(count);
  const ChainFreeProductions productions = without_chains(grammar);
  for (size_t n = 0; n < count; ++n) {
    for (const Production* production : productions[n]) {
      prices[n].push_back({production, price(*production) + chains[n][owners.at(production)]});
    }
  }
  return prices;
}

EncodingOptions FunctionCost::fitting(EncodingOptions options) const {
  if (derivation_ || has_weights_) {
    const bool unused = options.tree.symmetry.unused;
    options.tree.symmetry = SymmetryBreaking::none();
    options.tree.symmetry.unused = unused;
  }
  return options;  // what is left out has an equal that is no larger
}

void FunctionCost::append(const SelectorTree& tree, CostsByKind& costs) const {
  if (derivation_) {
    append_changes(tree, costs[static_cast<size_t>(CostKind::Change)]);
  }
  if (has_weights_) {
    append_prices(tree, weights_, costs[static_cast<size_t>(CostKind::Weight)]);
  }
  if (smallest_) {
    append_prices(tree, sizes_, costs[static_cast<size_t>(CostKind::Size)]);
  }
}

void FunctionCost::append_prices(const SelectorTree& tree, const Prices& prices, std::vector<Cost>& costs) const {
  const std::vector<Term> used = uses_of_nodes(tm_, tree);
  for (size_t n = 0; n < tree.nodes().size(); ++n) {
    const SelectorTree::Node& node = tree.nodes()[n];
    std::map<int64_t, std::vector<Term>> by_price;
    for (const SelectorTree::Component& component : node.components) {
      const auto priced = std::ranges::find(prices[node.nonterminal], component.production, &Priced::production);
      by_price[priced->cost].push_back(component.selector);
    }
    for (const auto& [price, selectors] : by_price) {
      if (price == 0) {
        continue;
      }
      Term chosen = by_price.size() == 1 ? tm_.mk_true() : tm_.mk_or(selectors);
      if (!tm_.is_true(used[n])) {
        chosen = tm_.is_true(chosen) ? used[n] : tm_.mk(Kind::And, {used[n], chosen});
      }
      if (price > 0) {
        costs.push_back({chosen, static_cast<uint64_t>(price)});
      } else {
        costs.push_back({tm_.mk(Kind::Not, {chosen}), static_cast<uint64_t>(-price)});
      }
    }
  }
}

void FunctionCost::append_changes(const SelectorTree& tree, std::vector<Cost>& costs) const {
  const std::vector<SelectorTree::Node>& nodes = tree.nodes();
  // Steps of the original by the nodes where they are.
  std::vector<const Derivation::Step*> steps(nodes.size());
  std::vector<Term> same(nodes.size());
  steps.back() = &derivation_->steps.back();
  for (size_t n = nodes.size(); n-- > 0;) {
    if (steps[n] == nullptr) {
      continue;
    }
    const auto component =
        std::ranges::find(nodes[n].components, steps[n]->production, &SelectorTree::Component::production);
    if (component == nodes[n].components.end()) {
      continue;  // the tree is not as high as the original
    }
    same[n] = component->selector;
    if (component->constant) {
      same[n] = tm_.mk(Kind::And, {same[n], tm_.mk(Kind::Equal, {component->constant, steps[n]->constant})});
    }
    for (size_t i = 0; i < component->children.size(); ++i) {
      steps[component->children[i]] = &derivation_->steps[steps[n]->children[i]];
    }
  }
  const std::vector<Term> used = uses_of_nodes(tm_, tree);
  for (size_t n = 0; n < nodes.size(); ++n) {
    const Term unchanged = same[n] && !tm_.is_true(used[n]) ? tm_.mk(Kind::And, {used[n], same[n]}) : same[n];
    costs.push_back({unchanged ? tm_.mk(Kind::Not, {unchanged}) : used[n], 1});
  }
}

/// By rounds over the grammar: what terms of at least some height cost, from those of one less.
uint64_t FunctionCost::least(const Prices& prices, uint32_t height) const {
  std::vector<int64_t> any(prices.size(), kNone);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t n = 0; n < prices.size(); ++n) {
      for (const Priced& priced : prices[n]) {
        int64_t sum = priced.cost;
        for (const NonterminalUse& use : priced.production->uses) {
          sum = std::min(kNone, sum + any[use.nonterminal]);
        }
        if (sum < any[n]) {
          any[n] = sum;
          changed = true;
        }
      }
    }
  }
  std::vector<int64_t> least = any;
  for (uint32_t h = 2; h <= height; ++h) {
    std::vector<int64_t> higher(prices.size(), kNone);
    for (size_t n = 0; n < prices.size(); ++n) {
      for (const Priced& priced : prices[n]) {
        for (size_t high = 0; high < priced.production->uses.size(); ++high) {
          int64_t sum = priced.cost;
          for (size_t i = 0; i < priced.production->uses.size(); ++i) {
            const uint32_t below = priced.production->uses[i].nonterminal;
            sum = std::min(kNone, sum + (i == high ? least[below] : any[below]));
          }
          higher[n] = std::min(higher[n], sum);
        }
      }
    }
    least = std::move(higher);
  }
  return static_cast<uint64_t>(least[0]);
}

std::optional<TermCost> FunctionCost::least(uint32_t height) const {
  TermCost cost{};
  if (derivation_ && height > derivation_->height) {
    cost[static_cast<size_t>(CostKind::Change)] = height - derivation_->height;
  }
  if (has_weights_) {
    for (const std::vector<Priced>& priced : weights_) {
      if (std::ranges::any_of(priced, [](const Priced& each) { return each.cost < 0; })) {
        return {};
      }
    }
    cost[static_cast<size_t>(CostKind::Weight)] = least(weights_, height);
  }
  if (smallest_) {
    cost[static_cast<size_t>(CostKind::Size)] = least(sizes_, height);
  }
  return cost;
}

}  // namespace preproc
