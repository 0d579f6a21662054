#pragma once

#include <cstdint>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Indices first .. last, all with the same value.
struct TableRun {
  uint64_t first = 0;
  uint64_t last = 0;
  Term value;
};

/// A finite function of one bit-vector (or Boolean) term, to be written as a formula: runs in ascending order that do
/// not overlap. Indices in no run do not occur, unless there is `otherwise`, which is then the value there. Values are
/// constants.
struct Table {
  Term index;                  ///< Bool, or a bit-vector of at most 64 bits
  Sort sort;                   ///< of the values: Bool or a bit-vector of at most 64 bits
  std::vector<TableRun> runs;  ///< at least one
  Term otherwise;              ///< null: indices outside the runs never occur
};

/// Merges neighbouring runs of one value, also across indices that do not occur.
void merge_runs(Table& table);

}  // namespace preproc
