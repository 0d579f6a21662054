#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "term/kind.h"
#include "value/value.h"

namespace preproc {

/// Numbers for the values of two terms under which a comparison of the terms is one of the numbers, so that a table for
/// each term does what else takes a table for all pairs of their values:
///
///     (str.< x y), x in "a" "c" "d", y in "b" "e":    1 3 3 and 2 4
///
/// Values that the comparison need not tell apart have one number. No comparison is true of a NaN, nor an equality of
/// what the other term never is: these have the number for what is not comparable.
struct ValueRanks {
  std::vector<uint64_t> first;  ///< by the places of the values
  std::vector<uint64_t> second;
  uint64_t first_incomparable = 0;  ///< a number of which the comparison is false, whatever the second one is
  uint64_t second_incomparable = 0;
  uint64_t greatest = 0;  ///< no number is greater
};

/// The comparison of numbers as bit-vectors that stands for one of values: for equality, the equality of floats, and
/// `<`, `<=`, `>`, `>=` of numbers, floats and strings. Nothing for other operators.
std::optional<Kind> comparison_of_ranks(Kind comparison);

/// The numbers. The comparison, one that `comparison_of_ranks` knows, is true of two values if that of their numbers
/// is. Cost: n log n comparisons of values.
ValueRanks rank_values(Kind comparison, std::span<const Value> first, std::span<const Value> second);

}  // namespace preproc
