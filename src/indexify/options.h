#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace preproc {

/// How gardens grow (Barr 2018, algorithms 1 and 2, in docs/references.md).
struct GardenOptions {
  uint32_t rounds = 3;          ///< rounds in which builders are applied to all values so far
  uint32_t max_size = 2'000;    ///< values of each sort; seeds are all kept
  uint32_t max_length = 256;    ///< characters of a string that is grown, or twice the longest seed if that is more
  uint32_t closure_length = 8;  ///< of strings that the Kleene closure makes
  bool boundary = true;         ///< boundary values of each sort are seeds
  /// Names of operators, `closure` for the Kleene closure, `script` for the operators that occur; empty: the latter.
  std::vector<std::string> builders;
};

/// Solving over finite gardens of values.
struct IndexifyOptions {
  GardenOptions garden;
  std::string seeds_file;                      ///< constants beside those of the script; empty: none
  bool only_seeds_file = false;                ///< constants of the script and boundary values are no seeds
  std::string cache_directory;                 ///< where tables are kept across runs; empty: nowhere
  std::string scripts_directory;               ///< where queries over indices are written as scripts; empty: nowhere
  std::vector<std::string> indexed_operators;  ///< names of those that become tables; empty: all
  /// Assignments that columns try in each garden, as a limit that is the same on every machine.
  uint64_t most_rows = UINT64_MAX;
};

}  // namespace preproc
