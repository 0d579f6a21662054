#pragma once

#include <span>
#include <vector>

#include "passes/problem.h"

namespace preproc {

/// Conditions that give symbols which passes removed their values in a model of what is left: for each entry
/// (= symbol definition), the last entry first. Precondition: the entries are of constants.
///
/// Solvers are slow at equations between an array and many stores. So an array that is defined as stores at constant
/// indices over one that a pass made, and of which nothing else is said, is given its elements one by one: the others
/// are free.
/// `assertions`: all else that is asserted. Linear in the DAG of each term.
std::vector<Term> definition_conditions(TermManager& tm, std::span<const ModelConverter::Entry* const> entries,
                                        std::span<const Term> assertions);

}  // namespace preproc
