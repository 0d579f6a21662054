#include "encode/synth/grammar_heights.h"

#include <algorithm>

#include "term/expand.h"

namespace preproc {

bool is_chain(const Production& production) {
  return production.kind == Production::Kind::Pattern && production.uses.size() == 1 &&
         production.pattern == production.uses[0].placeholder;
}

ChainFreeProductions without_chains(const ProductionGrammar& grammar) {
  ChainFreeProductions all(grammar.nonterminals.size());
  for (uint32_t n = 0; n < all.size(); ++n) {
    std::vector<bool> seen(all.size());
    std::vector<uint32_t> todo{n};
    seen[n] = true;
    while (!todo.empty()) {
      const Nonterminal& nonterminal = grammar.nonterminals[todo.back()];
      todo.pop_back();
      for (const Production& production : nonterminal.productions) {
        if (!is_chain(production)) {
          all[n].push_back(&production);
        } else if (const uint32_t next = production.uses[0].nonterminal; !seen[next]) {
          seen[next] = true;
          todo.push_back(next);
        }
      }
    }
  }
  return all;
}

std::vector<uint32_t> least_heights(const ChainFreeProductions& productions) {
  std::vector<uint32_t> heights(productions.size(), kNoHeight);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t n = 0; n < heights.size(); ++n) {
      for (const Production* production : productions[n]) {
        uint32_t height = 1;
        for (const NonterminalUse& use : production->uses) {
          const uint32_t below = heights[use.nonterminal];
          height = below == kNoHeight ? kNoHeight : std::max(height, height == kNoHeight ? kNoHeight : below + 1);
        }
        if (height < heights[n]) {
          heights[n] = height;
          changed = true;
        }
      }
    }
  }
  return heights;
}

bool fits(const Production& production, uint32_t height, const std::vector<uint32_t>& least_heights) {
  return height > 0 && std::ranges::all_of(production.uses, [&](const NonterminalUse& use) {
           return least_heights[use.nonterminal] != kNoHeight && least_heights[use.nonterminal] < height;
         });
}

FunctionToSynthesize with_expanded_grammar(TermManager& tm, FunctionToSynthesize function) {
  DefinitionExpander expander(tm);
  for (Nonterminal& nonterminal : function.grammar.nonterminals) {
    for (Production& production : nonterminal.productions) {
      if (production.pattern) {
        production.unexpanded = production.written();
        production.pattern = expander.expand(production.pattern);
      }
    }
  }
  if (function.original) {
    function.original = expander.expand(function.original);
  }
  return function;
}

uint32_t least_height(const ProductionGrammar& grammar) {
  const uint32_t height = least_heights(without_chains(grammar))[0];
  return height == kNoHeight ? 0 : height;
}

uint32_t greatest_height(const ProductionGrammar& grammar) {
  const ChainFreeProductions productions = without_chains(grammar);
  std::vector<uint32_t> heights(productions.size(), 1);
  // Heights settle after as many rounds as there are nonterminals, or never.
  for (size_t round = 0; round <= productions.size(); ++round) {
    bool changed = false;
    for (size_t n = 0; n < heights.size(); ++n) {
      for (const Production* production : productions[n]) {
        for (const NonterminalUse& use : production->uses) {
          if (heights[use.nonterminal] + 1 > heights[n]) {
            heights[n] = heights[use.nonterminal] + 1;
            changed = true;
          }
        }
      }
    }
    if (!changed) {
      return heights[0];
    }
  }
  return UINT32_MAX;
}

}  // namespace preproc
