#pragma once

#include <cstddef>
#include <vector>

#include "report/comparison/comparison.h"

namespace preproc {

/// A query with the processor time, in seconds, that this program saved there against the fastest of the others; below
/// 0: that it needed more.
struct Gain {
  size_t query = 0;  ///< index in the comparison
  double seconds = 0;
};

/// Where this program, the first way, gains most, and where it loses most.
struct Extremes {
  std::vector<Gain> best;
  std::vector<Gain> worst;
};

/// At most so many of each, the most extreme first. Queries that only this program answered come before the other best
/// ones, those that only others answered before the other worst ones; what nobody else answered counts with the most
/// time that another way spent on it. Gains and losses below half a millisecond are none.
Extremes extremes_of(const Comparison& comparison, size_t most);

}  // namespace preproc
