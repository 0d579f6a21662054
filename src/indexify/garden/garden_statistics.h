#pragma once

#include <cstdint>

namespace preproc {

/// Counters of a query that was rewritten to indices.
struct IndexRewritingStatistics {
  uint64_t tables = 0;
  uint64_t cached = 0;  ///< of these, taken from the cache
  uint64_t cells = 0;
  uint64_t undefined = 0;  ///< cells that are ⊥
  uint64_t kept = 0;       ///< operators on indexed sorts that were left to the solver

  IndexRewritingStatistics& operator+=(const IndexRewritingStatistics& more);
};

/// Counters of searches over gardens.
struct GardenStatistics {
  uint64_t gardens = 0;
  uint64_t values = 0;        ///< of the largest one
  uint64_t applications = 0;  ///< of builders
  uint64_t rows = 0;          ///< assignments evaluated
  IndexRewritingStatistics tables;
  uint64_t checks = 0;           ///< by a solver, over indices
  uint64_t solved_blocks = 0;    ///< slices that columns found values for
  uint64_t solved_tables = 0;    ///< slices that a solver found indices for
  uint64_t solved_attempts = 0;  ///< slices solved over a garden of failed attempts

  GardenStatistics& operator+=(const GardenStatistics& more);
};

}  // namespace preproc
