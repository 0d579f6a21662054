#include "script/production_grammar.h"

#include <algorithm>
#include <string>

#include "term/term_map.h"
#include "term/walk.h"
#include "value/own_name.h"

namespace preproc {

uint32_t GrammarBuilder::add_nonterminal(Symbol name, Sort sort, const SourcePosition& position, bool anonymous) {
  Nonterminal nonterminal;
  nonterminal.name = name;
  nonterminal.sort = sort;
  nonterminal.anonymous = anonymous;
  nonterminal.position = position;
  grammar_.nonterminals.push_back(std::move(nonterminal));
  used_.push_back(0);
  return static_cast<uint32_t>(grammar_.nonterminals.size() - 1);
}

Term GrammarBuilder::use(uint32_t nonterminal) {
  const Nonterminal& used = grammar_.nonterminals[nonterminal];
  const std::string name = own_name(tm_.symbols().name(used.name), "use" + std::to_string(++used_[nonterminal]));
  const Term placeholder = tm_.mk_constant(name, used.sort);
  uses_.push_back({placeholder, nonterminal});
  return placeholder;
}

void GrammarBuilder::add_pattern(uint32_t nonterminal, Term pattern, const SourcePosition& position) {
  add_leaf(nonterminal, pattern, position);
  grammar_.nonterminals[nonterminal].productions.back().uses = std::exchange(uses_, {});
  std::ranges::fill(used_, 0);
}

void GrammarBuilder::add_leaf(uint32_t nonterminal, Term pattern, const SourcePosition& position) {
  Production production;
  production.pattern = pattern;
  production.position = position;
  grammar_.nonterminals[nonterminal].productions.push_back(std::move(production));
}

void GrammarBuilder::add_any_constant(uint32_t nonterminal, const SourcePosition& position) {
  Production production;
  production.kind = Production::Kind::AnyConstant;
  production.position = position;
  grammar_.nonterminals[nonterminal].productions.push_back(std::move(production));
}

void GrammarBuilder::add_weight(uint32_t nonterminal, size_t production, Symbol weight, int64_t cost) {
  grammar_.nonterminals[nonterminal].productions[production].weights.emplace_back(weight, cost);
}

ProductionGrammar GrammarBuilder::take(uint32_t start) {
  if (start != 0) {
    const auto renumbered = [start](uint32_t place) { return place == start ? 0 : place < start ? place + 1 : place; };
    for (Nonterminal& nonterminal : grammar_.nonterminals) {
      for (Production& production : nonterminal.productions) {
        for (NonterminalUse& use : production.uses) {
          use.nonterminal = renumbered(use.nonterminal);
        }
      }
    }
    const auto first = grammar_.nonterminals.begin();
    std::rotate(first, first + start, first + start + 1);
  }
  return std::exchange(grammar_, {});
}

bool has_plain_pattern(const TermManager& tm, const Production& production) {
  if (!production.pattern || production.uses.empty()) {
    return true;
  }
  // A shared subterm with a placeholder in it stands in several places too.
  TermMap<uint32_t> places;
  places.slot(production.pattern) = 1;
  std::vector<Term> order;
  walk_postorder(tm, production.pattern, [&](Term t) { order.push_back(t); });
  for (size_t i = order.size(); i-- > 0;) {
    const uint32_t here = std::min<uint32_t>(places[order[i]], 2);
    for (const Term child : tm.children(order[i])) {
      places.slot(child) += here;
    }
  }
  for (const NonterminalUse& use : production.uses) {
    if (places[use.placeholder] != 1) {
      return false;
    }
  }
  return true;
}

std::vector<bool> productive_nonterminals(const ProductionGrammar& grammar) {
  const size_t count = grammar.nonterminals.size();
  std::vector<bool> productive(count);
  // For each production the uses that are not known to be productive; for each nonterminal where it is used.
  struct Missing {
    uint32_t nonterminal;
    size_t uses;
  };
  std::vector<Missing> missing;
  std::vector<std::vector<size_t>> used_in(count);
  std::vector<uint32_t> found;
  const auto find = [&](uint32_t nonterminal) {
    if (!productive[nonterminal]) {
      productive[nonterminal] = true;
      found.push_back(nonterminal);
    }
  };
  for (uint32_t i = 0; i < count; ++i) {
    for (const Production& production : grammar.nonterminals[i].productions) {
      for (const NonterminalUse& use : production.uses) {
        used_in[use.nonterminal].push_back(missing.size());
      }
      if (production.uses.empty()) {
        find(i);
      }
      missing.push_back({i, production.uses.size()});
    }
  }
  while (!found.empty()) {
    const uint32_t nonterminal = found.back();
    found.pop_back();
    for (const size_t production : used_in[nonterminal]) {
      if (--missing[production].uses == 0) {
        find(missing[production].nonterminal);
      }
    }
  }
  return productive;
}

std::vector<bool> reachable_nonterminals(const ProductionGrammar& grammar) {
  std::vector<bool> reachable(grammar.nonterminals.size());
  std::vector<uint32_t> left{0};
  reachable[0] = true;
  while (!left.empty()) {
    const Nonterminal& nonterminal = grammar.nonterminals[left.back()];
    left.pop_back();
    for (const Production& production : nonterminal.productions) {
      for (const NonterminalUse& use : production.uses) {
        if (!reachable[use.nonterminal]) {
          reachable[use.nonterminal] = true;
          left.push_back(use.nonterminal);
        }
      }
    }
  }
  return reachable;
}

void drop_unreachable(ProductionGrammar& grammar) {
  const std::vector<bool> reachable = reachable_nonterminals(grammar);
  std::vector<uint32_t> places;
  std::vector<Nonterminal> kept;
  for (size_t i = 0; i < reachable.size(); ++i) {
    places.push_back(static_cast<uint32_t>(kept.size()));
    if (reachable[i]) {
      kept.push_back(std::move(grammar.nonterminals[i]));
    }
  }
  for (Nonterminal& nonterminal : kept) {
    for (Production& production : nonterminal.productions) {
      for (NonterminalUse& use : production.uses) {
        use.nonterminal = places[use.nonterminal];
      }
    }
  }
  grammar.nonterminals = std::move(kept);
}

}  // namespace preproc
