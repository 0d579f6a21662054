#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace preproc {

/// How gardens grow (indexify.txt, algorithms 1 and 2).
struct GardenOptions {
  uint32_t rounds = 3;          ///< applications of builders, one upon the other
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
  std::string seeds_file;        ///< constants beside those of the script; empty: none
  bool only_seeds_file = false;  ///< those of the script are no seeds, nor boundary values
  std::string cache_directory;   ///< where tables are kept across runs; empty: nowhere
  /// Assignments that columns try in each garden, as a limit that is the same on every machine.
  uint64_t most_rows = UINT64_MAX;
};

}  // namespace preproc
