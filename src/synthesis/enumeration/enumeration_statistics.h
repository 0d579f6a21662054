#pragma once

#include <cstdint>

namespace preproc {

/// Counters of an enumeration.
struct EnumerationStatistics {
  uint64_t terms = 0;       ///< whose columns were computed
  uint64_t candidates = 0;  ///< that were verified, or refuted
  uint64_t restarts = 0;    ///< of the enumeration, with more rows each time
  uint64_t trees = 0;       ///< decision trees among the candidates
  uint64_t rows = 0;        ///< instances of constraints, in the end

  EnumerationStatistics& operator+=(const EnumerationStatistics& more) {
    terms += more.terms;
    candidates += more.candidates;
    restarts += more.restarts;
    trees += more.trees;
    rows += more.rows;
    return *this;
  }
};

}  // namespace preproc
