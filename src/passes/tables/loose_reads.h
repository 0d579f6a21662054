#pragma once

#include <cstdint>
#include <span>

#include "encode/table/encoder.h"
#include "passes/tables/table_evaluation.h"
#include "passes/tables/table_supports.h"
#include "term/term_map.h"

namespace preproc {

/// Decides when *loose* reads stay reads. A read of a table with many runs is loose if its index depends on no other
/// read. Some solvers do better on the array where there are many loose reads, since they look at few of its elements.
/// Once decided, the decision stays.
/// Cost: linear in the terms of the candidates, and in the rows of each table once.
class LooseReads {
 public:
  /// The evaluation has to outlive this.
  explicit LooseReads(const TableEvaluation& evaluation) : evaluation_(evaluation) {}

  /// Forgets how many runs tables have, for other tables.
  void forget_tables() { table_runs_.clear(); }
  /// Counts the loose reads among the candidates, terms with a leaf each. True if this call decided to keep them.
  bool count(std::span<const Term> candidates, const TableSupports& supports, const LooseReadLimits& limits);
  /// True if the candidate is to stay a read.
  bool keeps(Term candidate) const { return keep_ && loose_[candidate]; }

 private:
  size_t runs_of(const ElementTable& table);

  const TableEvaluation& evaluation_;
  TermMap<bool> loose_;           // the candidates counted in total_runs_
  TermMap<uint32_t> table_runs_;  // by array
  uint64_t total_runs_ = 0;
  bool keep_ = false;
};

}  // namespace preproc
