#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "term/cost.h"

namespace preproc {

/// The kinds of costs of a function's term, the most important first: a term that costs less of one kind is better,
/// whatever it costs of the kinds behind.
enum class CostKind : uint8_t {
  Change,  ///< places of the selector tree where a term differs from the original, or only one of them has a node
  Weight,  ///< the sum of the weights of the productions that make the term
  Size,    ///< nodes of the term
};
inline constexpr size_t kCostKinds = 3;
using TermCost = std::array<uint64_t, kCostKinds>;              // ordered like the costs
using CostsByKind = std::array<std::vector<Cost>, kCostKinds>;  // what a choice of terms costs, as conditions on it

/// A factor for each kind. The sum of all costs, each times its kind's factor, orders terms as the kinds do: by the
/// first kind, then by the second, and so on. Nothing if the factors would be too large.
std::optional<TermCost> scales(const CostsByKind& costs);
/// The costs of all kinds as costs of one kind, each times its factor. Nothing where `scales` gives nothing.
std::optional<std::vector<Cost>> in_one(const CostsByKind& costs);

}  // namespace preproc
