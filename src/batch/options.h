#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "batch/shard.h"
#include "batch/way.h"

namespace preproc {

/// How many queries are run, each by a process of its own, or by one for each of several ways.
struct BatchOptions {
  /// Folders, or files with one path a line, or queries; "-": such a list on standard input.
  std::vector<std::string> queries;
  bool split_logs = false;  ///< each script of a file that is ended by `(exit)` is a query
  uint32_t jobs = 1;        ///< queries at a time
  std::string results;      ///< the result file; empty: rows on standard output
  Shard shard;
  bool quiet = false;                                           ///< nothing about the progress
  std::vector<Way> ways;                                        ///< at least one; of several, each has a name
  uint64_t memory_limit = 0;                                    ///< bytes of a process, which is killed above; 0: none
  std::optional<std::chrono::milliseconds> silence_limit = {};  ///< a process that prints nothing for so long is killed
  std::optional<std::chrono::milliseconds> time_limit = {};     ///< a process that takes longer is killed

  /// True where several ways are compared, or one with a name.
  bool is_comparison() const { return ways.size() > 1 || !ways.front().name.empty(); }
};

}  // namespace preproc
