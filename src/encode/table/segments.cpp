#include "encode/table/segments.h"

#include <algorithm>

namespace preproc {

std::optional<std::vector<Segment>> segments_of(const TermManager& tm, const Table& table) {
  constexpr size_t kMaxOffsets = 8;
  constexpr uint64_t kMaxIndices = uint64_t{1} << 16;
  if (is_boolean(tm, table) || !tm.sorts().is_bitvec(tm.sort(table.index)) || index_count(table) > kMaxIndices) {
    return {};
  }
  const uint64_t mask = ~uint64_t{0} >> (64 - tm.sorts().width(table.sort));
  std::vector<Segment> segments;
  // A run of one value over several indices is as many segments: only runs of one index are lines.
  for (const TableRun& run : table.runs) {
    const uint64_t value = word_of(tm, run.value);
    for (uint64_t i = run.first;; ++i) {
      const uint64_t offset = (value - i) & mask;
      auto segment = std::ranges::find(segments, offset, &Segment::offset);
      if (segment == segments.end()) {
        if (segments.size() == kMaxOffsets) {
          return {};
        }
        segments.push_back({offset, {}});
        segment = segments.end() - 1;
      }
      std::vector<Interval>& ranges = segment->ranges;
      if (!ranges.empty() && ranges.back().high + 1 == i) {
        ranges.back().high = i;
      } else {
        ranges.push_back({i, i});
      }
      if (i == run.last) {
        break;
      }
    }
  }
  std::ranges::sort(segments, {}, [](const Segment& s) { return std::pair(s.ranges.size(), s.offset); });
  return segments;
}

}  // namespace preproc
