#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encode/table/table.h"
#include "rewrite/bounds.h"

namespace preproc {

/// Indices at which the value is the index plus an offset, modulo the width of the values.
struct Segment {
  uint64_t offset = 0;
  std::vector<Interval> ranges;  ///< ascending, apart from one another
};

/// The table as segments, the one with the most ranges last. Nothing for Boolean tables, for tables with more than 8
/// offsets, and for more than 65,536 indices. Linear in the indices up to the first one with a ninth offset.
std::optional<std::vector<Segment>> segments_of(const TermManager& tm, const Table& table);

}  // namespace preproc
