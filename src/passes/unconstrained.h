#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Terms that can have any value, since a symbol in them occurs nowhere else, become symbols themselves:
///
///     (bvult (bvadd x (bvmul u v)) w)     x occurs once: (bvadd x (bvmul u v)) is any word
///     (bvult y w)                         y new; in a model, x is y - u v
///
/// and so on upwards; an assertion that becomes such a symbol is dropped. What other symbols occurred in goes with the
/// term, so that they may occur once in turn: four rounds. The operators: Boolean negation, equality, xor, and where
/// all arguments are free and, or, implication; ite with a free branch that can be chosen; words and integers under
/// negation, sums, differences, and comparisons (a comparison with a term that may be an extreme value stays a
/// condition on that); bitwise negation and xor, extracts, rotations, products by odd constants; concat, products,
/// quotients, remainders, shifts, bitwise and and or of free arguments; reads of a free array, stores of a free element
/// into one.
///
/// A symbol under a binder or an operator that is not known, in the definition of a function, or in an asserted element
/// of a table counts as occurring more than once. The values of removed symbols have only such operators that a model
/// always determines (`DeterminedTerms`).
///
/// Guarantee: equisatisfiable; the definitions are on the model converter. Unsatisfiable sets of assertions stay the
/// same, as each assertion is rewritten for itself. Cost: linear in the DAG of the assertions, four times. Source:
/// Bruttomesso 2008; Brummayer 2009.
std::unique_ptr<Pass> make_unconstrained_pass();

}  // namespace preproc
