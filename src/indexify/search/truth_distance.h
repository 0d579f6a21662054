#pragma once

#include <cstdint>
#include <span>

#include "term/kind.h"
#include "value/sort.h"
#include "value/value.h"

namespace preproc {

/// A known value of a sort: its word where the sort has words (column_word.h), else the value.
struct MeasuredValue {
  Sort sort;
  uint64_t word = 0;
  const Value* value = nullptr;
};

/// The distance of an undetermined condition, which is more than that of a false one.
inline constexpr double kUndeterminedDistance = 100;

/// The distance of two different values from being equal: 1 or more, growing with the logarithm of the number of steps
/// between them. Steps are numbers of the format for floats (ulps), differing bits or the difference for bit-vectors,
/// differing characters for strings. Source: the representing functions of XSat (docs/references.md), on a logarithmic
/// scale so that conditions count alike. Cost: linear in strings.
double inequality_distance(const SortTable& sorts, const MeasuredValue& a, const MeasuredValue& b);

/// The distance of a predicate over known values from the truth value that it does not have: 1 or more.
double predicate_distance(const SortTable& sorts, Kind predicate, bool holds, std::span<const MeasuredValue> arguments);

/// The place of a float among the numbers of its format in numeric order, zeros beside each other: neighbours differ by
/// one. `word` is the encoding, of `width` bits; NaNs are beyond the infinities.
int64_t float_ordinal(uint64_t word, uint32_t width);
/// The inverse of `float_ordinal`: the encoding of the float at that place.
uint64_t float_at(int64_t ordinal, uint32_t width);

}  // namespace preproc
