#pragma once

#include <optional>
#include <span>
#include <vector>

#include "evaluate/column.h"
#include "term/term_manager.h"
#include "value/stop_token.h"

namespace preproc {

/// The values that an unknown may have.
struct UnknownDomain {
  Term unknown;
  std::vector<Value> values;
};

/// The result of a search beside the model.
struct BlockSearchStatistics {
  uint64_t rows = 0;        ///< assignments to some or all unknowns that were tried
  bool exhaustive = false;  ///< all assignments were tried
  /// The closest failed attempts: the first few assignments to as many unknowns as possible under which all assertions
  /// about these are true; where there are none for an unknown, the first of its values. In the order of the domains,
  /// empty for other unknowns.
  std::vector<std::vector<Value>> attempts = {};
};

/// Looks for values from finite domains under which all assertions are true, by evaluating columns of thousands of
/// assignments at once. First each domain keeps the values that its assertions about this unknown alone leave; then
/// unknowns are added one after the other, those first that complete the most assertions, and of a block of partial
/// assignments times a domain, only rows that satisfy the completed assertions go on (backtracking, block by block). A
/// conjunction with one unknown is one column. An assertion that is not determined in a row is not true there. An
/// assertion whose evaluation runs processes is evaluated row by row, on assignments that satisfy all other assertions.
///
/// Unknowns of the assertions without a domain are not determined. The search ends when `stop` stops, or soon
/// after `most_rows` were tried, which is the same on every machine. Cost: the rows tried times the operators of the
/// assertions that are completed; memory for a block at each level.
std::optional<std::vector<Value>> search_blocks(const TermManager& tm, std::span<const Term> assertions,
                                                std::vector<UnknownDomain> domains, const StopToken& stop,
                                                uint64_t most_rows, BlockSearchStatistics& statistics);

}  // namespace preproc
