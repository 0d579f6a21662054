#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "batch/result_row.h"

namespace preproc {

/// Puts result files together, sorted by the names of the queries: of several rows of one the last counts, in the order
/// of the files. Torn ends are said on `complaints` and left out. Two rows of the same bytes of which one answers sat
/// and the other unsat are said there too, and false is returned: one of them is wrong. Throws std::runtime_error where
/// a file cannot be read or is not a result file.
bool merge_results(const std::vector<std::string>& files, ResultFormat format, std::ostream& out,
                   std::ostream& complaints);

}  // namespace preproc
