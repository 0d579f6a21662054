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

/// True if the start of the grammar produces the term (`matches_pattern` says what counts as the same term).
/// Precondition: definitions are expanded in both, or in neither. Cost: as for `derive`.
bool is_produced(TermManager& tm, const ProductionGrammar& grammar, Term t);

/// The derivation of the term as it is written, with the first production that fits at each place. Nothing if the
/// grammar does not have the term, or the term is larger than any selector tree. Precondition: as for `is_produced`.
/// Cost: for each subterm and nonterminal, linear in the productions.
std::optional<Derivation> derive(TermManager& tm, const ProductionGrammar& grammar, Term t);

/// The term that the derivation makes, with literals as the productions write them (`WrittenLiterals`).
Term term_of(TermManager& tm, const Derivation& derivation);

}  // namespace preproc
