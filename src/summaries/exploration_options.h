#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "summaries/path_share.h"

namespace preproc {

/// Activations of recursive functions, one inside the other, that an execution has where nothing else bounds them.
inline constexpr uint32_t kMostActivations = 100'000;

/// How a method is explored.
struct ExplorationOptions {
  bool compositional = true;  ///< callees are summarised; else they are executed at each call
  /// Compositional: a callee is executed in place until as much was spent in it as its summary costs
  /// (summaries_on_demand.h); else all are summarised first.
  bool on_demand = false;
  /// Compositional: what a call returns is one value, an ite over the callee's results (composition.h), and recursion
  /// is summarised by its depth (unrolled_recursion.h).
  bool merged = false;
  /// Choices that a known model of the path condition decides are not asked, nor the second choice at a branch where
  /// the first is infeasible. Else each choice is one call, and each of up to four leaves of a callee.
  bool use_models = true;
  uint32_t bound = 0;         ///< activations of recursive functions, one inside the other; 0: none was given
  uint32_t max_depth = 0;     ///< decisions of a path, of which deeper ones are cut; 0: any number
  bool target_first = false;  ///< paths to the target are looked for first, and the first one is the last
  bool target_only = false;   ///< paths that do not meet the target are not explored
  bool models = true;         ///< a test input for each path
  PathShare share = {};       ///< of the paths, which others explore the rest of
};

enum class ExplorationFormat : uint8_t { Text, Json, Smt };

/// What an exploration is to cover, in place of printing all paths.
enum class CoverageGoal : uint8_t { None, Branches, Paths, Named };

/// The subject of an exploration (--explore).
struct ExploreOptions {
  std::string function;  ///< empty: nothing
  ExplorationOptions exploration;
  /// Whether known models are used; none: where that helps.
  std::optional<bool> use_models = {};
  bool short_circuits = false;  ///< `and`, `or` are branches too
  /// The sort of references, which are initialised lazily, and the name of the null one: `Ref` or `Ref:null`; empty:
  /// none are.
  std::string references;
  std::string target;  ///< a label or a value; empty: none
  ExplorationFormat format = ExplorationFormat::Text;
  std::string dot_file;  ///< where to draw the trees; empty: nowhere
  CoverageGoal cover = CoverageGoal::None;
  std::string cover_name;  ///< of `Named`: a function or a label
  std::string tests_dir;   ///< a folder for the tests that cover it; empty: none are written
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< of the whole exploration
};

}  // namespace preproc
