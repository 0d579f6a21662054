#pragma once

#include <cstdint>
#include <vector>

#include "script/synthesis.h"
#include "term/term_manager.h"

namespace preproc {

/// The productions of each nonterminal. In place of each chain `S -> T` stand the productions of T.
using ChainFreeProductions = std::vector<std::vector<const Production*>>;
ChainFreeProductions without_chains(const ProductionGrammar& grammar);

/// True for a chain `S -> T`: a production that is a nonterminal alone.
bool is_chain(const Production& production);

inline constexpr uint32_t kNoHeight = UINT32_MAX;
/// The least height of a term of each nonterminal; kNoHeight for nonterminals without terms. A leaf has height 1.
std::vector<uint32_t> least_heights(const ChainFreeProductions& productions);
/// True if a term of at most that height can begin with the production.
bool fits(const Production& production, uint32_t height, const std::vector<uint32_t>& least_heights);

/// The greatest height of a term of the grammar; UINT32_MAX if there are terms of any height.
uint32_t greatest_height(const ProductionGrammar& grammar);
/// The least height of a term; 0 if there is none.
uint32_t least_height(const ProductionGrammar& grammar);

/// The function, with calls of defined functions in its grammar and its original replaced by the functions' bodies.
/// Productions know how they were written.
FunctionToSynthesize with_expanded_grammar(TermManager& tm, FunctionToSynthesize function);

}  // namespace preproc
