#pragma once

#include <vector>

#include "evaluate/column.h"
#include "term/term_manager.h"

namespace preproc {

/// A slice with few small unknowns that has too many rows for a pass to try: a search through them may still be sooner
/// than a solver. What it says is part of the problem as the pass `slices` saw it.
struct OpenSlice {
  std::vector<Term> conditions;  ///< fit for evaluation: undetermined where a table has no row
  std::vector<Term> leaves;      ///< declared constants
  std::vector<Column> domains;   ///< the values that are left for each leaf by the conditions on it alone
};

}  // namespace preproc
