#pragma once

#include <unordered_map>

#include "script/production_grammar.h"

namespace preproc {

/// True if the term is the production's pattern with `bound`, to which it adds, for the placeholders, as it is written:
/// no laws of the theories are used. Numbers and floats are compared by value, and are also what they are written as:
/// -3 is `(- S)` with 3, 1/3 is `(/ S S)` with 1.0 and 3.0, a float is `(fp S S S)` with its bits. Recursion is as deep
/// as the pattern.
bool matches_pattern(TermManager& tm, const Production& production, Term t, std::unordered_map<Term, Term>& bound);
/// The value that a term written as a literal denotes, `(- 5)`, `(/ 1.0 3.0)`; the term itself if it is none.
Term literal_value(TermManager& tm, Term t);
/// True if the term may stand for `(Constant S)`: a value as it is written.
bool is_constant_term(TermManager& tm, Term t);

}  // namespace preproc
