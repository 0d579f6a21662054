#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "batch/result_row.h"

namespace preproc {

/// Rows of several result files.
struct MergedResults {
  std::vector<ResultRow> rows;  ///< sorted by the names of queries, then ways
  ResultColumns columns = ResultColumns::Batch;
  bool agreed = true;  ///< false: two rows of the same bytes and way, of which one says sat and the other unsat
};

/// Puts result files together, of batches or of comparisons: of several rows of a query and way the last counts, in the
/// order of the files. Torn ends are said on `complaints` and left out; so are two rows that contradict each other: one
/// of them is wrong. Throws std::runtime_error where a file cannot be read or is not a result file, or where files of
/// both kinds are among them.
MergedResults merge_results(const std::vector<std::string>& files, std::ostream& complaints);

/// All of it as a result file.
void write_results(const MergedResults& results, ResultFormat format, std::ostream& out);

}  // namespace preproc
