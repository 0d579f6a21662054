#pragma once

#include "batch/options.h"

namespace preproc {

/// Runs the queries of this share that the result file has no row of with the same bytes and options, so many at a
/// time. Returns the exit status: 0, 1 where a row has another status than 0 (rows from earlier runs count), 128 +
/// signal where SIGINT or SIGTERM ended it; then the rows of what was not running are all there and a rerun goes on.
/// Throws std::runtime_error where the queries or the result file are not what they should be.
int run_batch(const BatchOptions& options);

}  // namespace preproc
