#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "term/kind.h"
#include "value/sort.h"
#include "value/value.h"

namespace preproc {

/// A known value of a sort: its word where the sort has words (value_word.h), else the value.
struct MeasuredValue {
  Sort sort;
  uint64_t word = 0;
  const Value* value = nullptr;
};

/// What an undetermined condition is worth: more than a false one.
inline constexpr double kUndeterminedDistance = 100;

/// How far two different values are from being equal: 1 or more, growing with the logarithm of the steps between them.
/// Steps are numbers of the format for floats (ulps), differing bits or the difference for bit-vectors, differing
/// characters for strings. Source: the representing functions of XSat (docs/references.md), on a logarithmic scale so
/// that conditions count alike. Cost: linear in strings.
double inequality_distance(const SortTable& sorts, const MeasuredValue& a, const MeasuredValue& b);

/// How far a predicate of a theory over known values is from the truth value that it does not have: 1 or more.
double predicate_distance(const SortTable& sorts, Kind predicate, bool holds, std::span<const MeasuredValue> arguments);

/// The place of a float among the numbers of its format in numeric order, zeros beside each other: neighbours differ by
/// one. `word` is the encoding, of `width` bits; NaNs are beyond the infinities.
int64_t float_ordinal(uint64_t word, uint32_t width);
/// Its inverse.
uint64_t float_at(int64_t ordinal, uint32_t width);

}  // namespace preproc
