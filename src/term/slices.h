#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// The declared constants and functions in a term, not those in definitions nor oracles, in the order in which they
/// first occur. Linear in the DAG.
std::vector<Function> declared_symbols(const TermManager& tm, Term term);
/// Those in any of the terms, each once. Linear in the DAG of all terms.
std::vector<Function> declared_symbols(const TermManager& tm, std::span<const Term> terms);

/// Assertions, by their places, in groups that share no symbol, in the order of their first assertions; `symbols` lists
/// those of each. Those without symbols are one group. Nearly linear.
std::vector<std::vector<size_t>> independent_groups(std::span<const std::vector<Function>* const> symbols);

/// Assertions in such groups.
struct IndependentSlice {
  std::vector<size_t> places;  ///< of the assertions
  uint64_t terms = 0;          ///< DAG nodes, but those without symbols that an assertion of another group has too
};
/// The groups, in the order of their first assertions. Linear in the DAG of all assertions.
std::vector<IndependentSlice> independent_groups(const TermManager& tm, std::span<const Term> assertions);

/// The assertions of each group.
std::vector<std::vector<Term>> independent_slices(const TermManager& tm, std::span<const Term> assertions);

}  // namespace preproc
