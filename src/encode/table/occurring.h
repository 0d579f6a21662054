#pragma once

#include "encode/table/table.h"
#include "rewrite/bounds.h"

namespace preproc {

/// The indices that occur: all, or from the first run to the last.
Interval occurring(const TermManager& tm, const Table& table);

/// The term for indices in the runs; outside of them `otherwise`, where there is one.
Term guard(TermManager& tm, const Table& table, Term inside);

}  // namespace preproc
