#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "indexify/model_finder.h"
#include "term/term_manager.h"

namespace preproc {

/// Counters of a search.
struct SearchStatistics {
  uint64_t restarts = 0;
  uint64_t moves = 0;     ///< changes tried
  uint64_t accepted = 0;  ///< changes kept
};

/// Finds models by evaluating assignments and changing them where assertions fail. XSat, goSAT and JFS
/// (docs/references.md) do so for floats, and propagation-based local search for bit-vectors; this search does so for
/// all theories together. A change either carries the wish that a failing assertion were true down to a variable,
/// inverting one operator at a time (inversion.h), or mutates a variable that the assertion depends on
/// (value_mutation.h). A change is kept if the distance of the assertions from being true (truth_distance.h) does not
/// grow, and now and then if it grows.
///
/// Works on the original assertions, with definitions (= x t) followed rather than searched for. Recursive definitions
/// and declared functions are evaluated. If the assertions have quantifiers or unknown operators, nothing is found. The
/// same seed gives the same search, which ends with its token or after `most_moves`, and goes on from there where the
/// next `find` is for the same assertions. Cost of a change: some nanoseconds for each operator over words that it
/// reaches, and 0.1 to 1 us for each over strings and numbers.
class SearchFinder final : public ModelFinder {
 public:
  explicit SearchFinder(TermManager& tm, uint64_t seed = 1, uint64_t most_moves = std::numeric_limits<uint64_t>::max());
  ~SearchFinder() override;
  /// A search that has not begun begins at these values, and at defaults where there is none.
  void begin_at(Assignment values) { start_ = std::move(values); }
  std::optional<Assignment> find(std::span<const Term> assertions, const StopToken& stop) override;
  /// The counters of the last `find`.
  const SearchStatistics& statistics() const { return statistics_; }

 private:
  TermManager& tm_;
  uint64_t seed_;
  uint64_t most_moves_;  // of each `find`
  SearchStatistics statistics_;
  class Search;
  std::unique_ptr<Search> search_;  // for these assertions
  std::vector<Term> assertions_;
  Assignment start_;
};

}  // namespace preproc
