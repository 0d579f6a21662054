#pragma once

#include <string>

#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

// Parts that the sort functions of several theories share. An argument whose sort this program has no meaning for
// (unknown, or a solver's own sort, which may be another name of any sort) fits everywhere.

/// True for a sort that fits everywhere.
inline bool is_vague(const SortTable& sorts, Sort sort) {
  return !sort.known() || sorts.kind(sort) == SortKind::Opaque;
}

/// Refuses the arguments: `expected` is what the operator wants. Returns what `result_sort` is to return.
inline Sort mismatch(SortContext& context, std::string expected) {
  context.expected = std::move(expected);
  return {};
}

/// The integer term as a Real: a literal becomes the Real literal, every other term is wrapped in to_real.
Term coerce_to_real(TermManager& tm, Term t);

/// True if every argument fits `sort`; Int arguments are coerced where `sort` is Real.
bool fit_all(SortContext& context, Sort sort);
/// True if one argument, by its place, fits; coerced likewise.
bool fit(SortContext& context, size_t argument, Sort sort);

/// The one sort of the arguments from `first` on. In a mix of Int and Real the Ints are coerced. `kUnknownResult` if
/// they fit but their sort cannot be told; the unknown sort, with `expected` set, if they do not fit. Cost: one
/// comparison an argument where all sorts are the same.
Sort common_sort(SortContext& context, size_t first);

}  // namespace preproc
