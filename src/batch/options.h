#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "batch/shard.h"

namespace preproc {

/// How many queries are run, each in a process of its own.
struct BatchOptions {
  std::string queries;  ///< a folder, or a file with one path a line; "-": that on standard input
  uint32_t jobs = 1;    ///< processes at a time
  std::string results;  ///< the result file; empty: rows on standard output
  Shard shard;
  bool quiet = false;                      ///< nothing about the progress
  std::string program = "/proc/self/exe";  ///< what the processes run
  std::vector<std::string> arguments;      ///< options for them
  std::string meaning;                     ///< the version, and those of the options that can change an answer
  uint64_t memory_limit = 0;               ///< bytes of a process, which is killed above; 0: none
  std::optional<std::chrono::milliseconds> silence_limit = {};  ///< a process that prints nothing for so long is killed
};

}  // namespace preproc
