#include "encode/table/table.h"

#include <algorithm>
#include <bit>

namespace preproc {

bool is_boolean(const TermManager& tm, const Table& table) { return table.sort == tm.sorts().boolean(); }

uint64_t word_of(const TermManager& tm, Term value) {
  return tm.is_word_value(value) ? tm.word_value(value) : (tm.is_true(value) ? 1U : 0U);
}

uint32_t index_bits(const Table& table) {
  return std::max(1U, static_cast<uint32_t>(std::bit_width(table.runs.back().last)));
}

uint64_t index_count(const Table& table) {
  uint64_t count = 0;
  for (const TableRun& run : table.runs) {
    const uint64_t before_last = run.last - run.first;
    if (before_last >= ~count) {
      return ~uint64_t{0};
    }
    count += before_last + 1;
  }
  return count;
}

void merge_runs(Table& table) {
  std::vector<TableRun>& runs = table.runs;
  size_t kept = 0;
  for (size_t i = 1; i < runs.size(); ++i) {
    const bool gap_is_free = !table.otherwise || runs[i].first == runs[kept].last + 1;
    if (runs[i].value == runs[kept].value && gap_is_free) {
      runs[kept].last = runs[i].last;
    } else {
      runs[++kept] = runs[i];
    }
  }
  runs.resize(kept + 1);
}

}  // namespace preproc
