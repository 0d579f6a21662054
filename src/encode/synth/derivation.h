#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "script/production_grammar.h"

namespace preproc {

/// The derivation of a term by a grammar: the productions, without chains, as a tree.
struct Derivation {
  struct Step {
    const Production* production;
    std::vector<uint32_t> children;  ///< steps, by use
    Term constant;                   ///< of AnyConstant: the value
  };
  std::vector<Step> steps;  ///< children before parents; the last makes the term
  uint32_t height = 0;      ///< of a selector tree that has the term
};

/// The derivation of the term as it is written, with the first production that fits at each place. Nothing if the
/// grammar does not have the term, or the term is larger than any selector tree. Precondition: definitions are expanded
/// in both.
/// Cost: for each subterm and nonterminal, linear in the productions.
std::optional<Derivation> derive(TermManager& tm, const ProductionGrammar& grammar, Term t);

}  // namespace preproc
