#pragma once

#include <vector>

#include "batch/options.h"
#include "batch/query_list.h"
#include "batch/result_row.h"

namespace preproc {

/// The result of a batch.
struct BatchFindings {
  std::vector<BatchQuery> queries;  ///< of this share, in the order in which they were given
  std::vector<ResultRow> rows;      ///< the latest of each query and way, as the result file has it, in no order
};

/// Runs the queries of this share, on each way, that the result file has no row of with the same bytes and options, so
/// many queries at a time; the ways of one query run one after another, and the first is another in each query. Returns
/// the exit status: 0, 1 where a row of a batch has another status than 0 (rows from earlier runs count), 128 + signal
/// where SIGINT or SIGTERM ended it; then the rows of what was not running are all there and a rerun goes on. In a
/// comparison a way that cannot be started is a row, too.
/// Throws std::runtime_error where the queries or the result file are not what they should be.
int run_batch(const BatchOptions& options, BatchFindings* findings = nullptr);

}  // namespace preproc
