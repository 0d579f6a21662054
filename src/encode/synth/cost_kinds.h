#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "term/cost.h"

namespace preproc {

/// What terms of functions cost, the most important first: what is less here is better whatever follows.
enum class CostKind : uint8_t {
  Change,  ///< places of the selector tree where a term differs from the original, one term having none there or both
  Weight,  ///< the sum of the weights of the productions that make the term
  Size,    ///< nodes of the term
};
inline constexpr size_t kCostKinds = 3;
using TermCost = std::array<uint64_t, kCostKinds>;              // ordered like the costs
using CostsByKind = std::array<std::vector<Cost>, kCostKinds>;  // what a choice of terms costs, as conditions on it

/// What a sum of each kind counts in a sum of all of them, so that the least of these are the least ones in the order
/// of the kinds. Nothing where numbers are too large for that.
std::optional<TermCost> scales(const CostsByKind& costs);
/// Costs of several kinds as those of one.
std::optional<std::vector<Cost>> in_one(const CostsByKind& costs);

}  // namespace preproc
