#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "script/production_grammar.h"

namespace preproc {

/// How a grammar makes a term: the productions, chains left out, as a tree.
struct Derivation {
  struct Step {
    const Production* production;
    std::vector<uint32_t> children;  ///< steps, by use
    Term constant;                   ///< of AnyConstant: the value
  };
  std::vector<Step> steps;  ///< children before parents; the last makes the term
  uint32_t height = 0;      ///< of a selector tree that has the term
};

/// A derivation of the term as it is written, by the productions that come first; nothing if the grammar does not have
/// the term, or it is larger than any selector tree. Definitions are expanded in both.
/// Cost: for each subterm and nonterminal, linear in the productions; recursion is as deep as the term.
std::optional<Derivation> derive(TermManager& tm, const ProductionGrammar& grammar, Term t);

}  // namespace preproc
