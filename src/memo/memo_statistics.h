#pragma once

#include <cstdint>

namespace preproc {

/// Questions to the memo, and how it knew the answers.
struct MemoStatistics {
  uint64_t checks = 0;    ///< that it was asked about
  uint64_t bypassed = 0;  ///< that it was not: it cannot mean them
  // Checks answered without the solver
  uint64_t texts = 0;    ///< the same script so far, as written
  uint64_t wholes = 0;   ///< all slices were answered before, or are parts of what was
  uint64_t others = 0;   ///< the rest of those answered
  uint64_t partial = 0;  ///< checks of which the solver got only some slices
  // Slices answered
  uint64_t slices = 0;       ///< all slices that were looked up
  uint64_t exact = 0;        ///< the same assertions
  uint64_t renamed = 0;      ///< the same up to names
  uint64_t cores = 0;        ///< supersets of an unsatisfiable set
  uint64_t subsets = 0;      ///< parts of a satisfiable set
  uint64_t models = 0;       ///< a stored model makes them true
  uint64_t listed = 0;       ///< all models of a part are known, and decide
  uint64_t rejected = 0;     ///< stored models of the very slice that are none: not used
  uint64_t evaluations = 0;  ///< models tried
  uint64_t stored = 0;       ///< entries written
  uint64_t lists = 0;        ///< sets all of whose models were found
  uint64_t list_checks = 0;  ///< that the solver was asked for these
  double seconds = 0;        ///< looking up and storing
  /// Time of solvers, and for the same text of whole checks, when answers were first found, as far as entries say that.
  double saved_seconds = 0;

  MemoStatistics& operator+=(const MemoStatistics& more);
  MemoStatistics& operator-=(const MemoStatistics& less);
};

}  // namespace preproc
