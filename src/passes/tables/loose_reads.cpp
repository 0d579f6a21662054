#include "passes/tables/loose_reads.h"

#include <vector>

namespace preproc {

bool LooseReads::count(std::span<const Term> candidates, const TableSupports& supports, const LooseReadLimits& limits) {
  for (const Term t : candidates) {
    bool& loose = loose_.slot(t);
    if (loose) {
      continue;
    }
    const Term leaf = supports.of(t).leaf;
    const std::vector<Term> reads = evaluation_.reads_in(t, leaf);
    if (reads.size() != 1 || !evaluation_.reads_in(leaf, {}).empty()) {
      continue;
    }
    const size_t runs = runs_of(*evaluation_.table_of(reads[0]));
    if (runs > limits.runs) {
      loose = true;
      total_runs_ += runs;
    }
  }
  const bool kept_before = keep_;
  keep_ = total_runs_ > limits.total_runs;
  return keep_ && !kept_before;
}

/// Runs of equal values, neighbours in the order of the indices.
size_t LooseReads::runs_of(const ElementTable& table) {
  uint32_t& runs = table_runs_.slot(table.array);
  if (runs == 0) {
    for (size_t i = 0; i < table.rows.size(); ++i) {
      runs += i == 0 || table.rows[i].value != table.rows[i - 1].value ? 1 : 0;
    }
  }
  return runs;
}

}  // namespace preproc
