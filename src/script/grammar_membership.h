#pragma once

#include "script/production_grammar.h"

namespace preproc {

/// True if the start of the grammar produces the term, as it is written: no laws of the theories are used.
/// Cost: for each subterm and nonterminal, linear in the productions.
bool is_produced(const TermManager& tm, const ProductionGrammar& grammar, Term t);

}  // namespace preproc
