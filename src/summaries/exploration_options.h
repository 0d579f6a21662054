#pragma once

#include <cstdint>
#include <string>

namespace preproc {

/// How a method is explored.
struct ExplorationOptions {
  bool compositional = true;  ///< callees are summarised first; else they are executed at each call
  uint32_t bound = 0;         ///< activations of recursive functions, one inside the other; 0: none was given
  bool target_first = false;  ///< paths to the target are looked for first, and the first one is the last
  bool target_only = false;   ///< paths that do not meet the target are not explored
  bool models = true;         ///< a test input for each path
};

enum class ExplorationFormat : uint8_t { Text, Json, Smt };

/// What is explored (--explore).
struct ExploreOptions {
  std::string function;  ///< empty: nothing
  ExplorationOptions exploration;
  /// Explored plainly first, for at most so many calls of the solver: what is small needs no summaries. 0: not.
  uint64_t plain_calls = 128;
  bool short_circuits = false;  ///< `and`, `or` are branches too
  std::string target;           ///< a label or a value; empty: none
  ExplorationFormat format = ExplorationFormat::Text;
  std::string dot_file;  ///< where to draw the trees; empty: nowhere
};

}  // namespace preproc
