#pragma once

#include "encode/table/table.h"
#include "rewrite/bounds.h"

namespace preproc {

/// The range of the indices that occur: all indices if the table has `otherwise`, else from the first run to the last.
Interval occurring(const TermManager& tm, const Table& table);

/// `inside` for indices in the runs, and the table's `otherwise` for other indices, if it has one.
Term guard(TermManager& tm, const Table& table, Term inside);

}  // namespace preproc
