#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace preproc {

/// A conjunction of bits: the indices with (index & mask) == bits.
struct Cube {
  uint64_t mask = 0;
  uint64_t bits = 0;  ///< 0 outside of the mask
};

/// Cubes that cover all indices in `on`, and besides only indices in `free`; none of the cubes can be left out. `on`
/// and `free` are sets of the 2^bits indices, with index i as bit i % 64 of word i / 64; bits <= 16. Nothing if more
/// than `max_cubes` are needed. Cost: at most 3^bits steps, as a rule far fewer.
///
///     on = {1, 3, 5, 7}, 3 bits  →  {mask 1, bits 1}
///
/// Source: Minato 1992 in docs/references.md.
std::optional<std::vector<Cube>> cover(std::span<const uint64_t> on, std::span<const uint64_t> free, uint32_t bits,
                                       size_t max_cubes);

}  // namespace preproc
