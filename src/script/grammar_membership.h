#pragma once

#include <unordered_map>

#include "script/production_grammar.h"

namespace preproc {

/// True if the start of the grammar produces the term, as it is written: no laws of the theories are used.
/// Cost: for each subterm and nonterminal, linear in the productions.
bool is_produced(const TermManager& tm, const ProductionGrammar& grammar, Term t);

/// True if the term is the production's pattern with `bound`, to which it adds, for the placeholders. Recursion is as
/// deep as the pattern.
bool matches_pattern(const TermManager& tm, const Production& production, Term t,
                     std::unordered_map<Term, Term>& bound);
/// True if the term may stand for `(Constant S)`: a value, or the negation of a number.
bool is_constant_term(const TermManager& tm, Term t);

}  // namespace preproc
