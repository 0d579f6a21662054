#pragma once

#include <cstdint>
#include <span>

#include "rewrite/bounds.h"
#include "term/term_manager.h"

namespace preproc {

/// The condition first <= index <= last. `whole` is the range of all values of the index: a bound that is also a bound
/// of `whole` is not written. Indices are Bool or bit-vectors of at most 64 bits.
Term mk_in_range(TermManager& tm, Term index, Interval range, Interval whole);

/// The condition that the index is in one of the ranges (ascending, apart from one another), as a disjunction.
///
///     (or (= k #x2b) (and (bvule #x2f k) (bvule k #x39)) ...)
Term mk_in_ranges(TermManager& tm, Term index, std::span<const Interval> ranges, Interval whole);

/// All values of an index of this sort.
Interval whole_range(const TermManager& tm, Term index);

/// The constant of an index: a Boolean or a bit-vector.
Term mk_index(TermManager& tm, Sort sort, uint64_t value);

}  // namespace preproc
