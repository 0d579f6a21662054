#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "report/comparison/comparison.h"

namespace preproc {

/// Queries among those that gain most, and among those that lose most.
inline constexpr size_t kExtremes = 20;

/// How the times of a comparison came to be, as far as it is known.
struct ComparisonSetting {
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< for a query
  uint32_t jobs = 0;                                         ///< queries at a time; 0: not known
  std::string results = {};                                  ///< the file of all rows
};

/// The page of a comparison (html_page.h): answers that differ, a table of ways, drawings, the queries that gain and
/// lose most, all queries, and what the words mean. Its numbers are those of the rows, to the millisecond.
std::string comparison_page(const Comparison& comparison, const ComparisonSetting& setting);

/// The numbers of the page as JSON: `ways`, with their sums and means; `differences`; `queries`, with an outcome for
/// each way.
std::string comparison_json(const Comparison& comparison, const ComparisonSetting& setting);

}  // namespace preproc
