#pragma once

#include <cstdint>
#include <span>

#include "encode/table/encoder.h"
#include "passes/tables/table_evaluation.h"
#include "passes/tables/table_supports.h"
#include "term/term_map.h"

namespace preproc {

/// Decides when *loose* reads stay reads. A read of a table with many runs is loose if its index depends on no other
/// read. Where there are many loose reads, some solvers do better on the array, of which they look at few elements. A
/// decision to keep loose reads is never taken back.
/// Cost: linear in the terms of the candidates, and in the rows of each table once.
class LooseReads {
 public:
  /// The evaluation has to outlive this object.
  explicit LooseReads(const TableEvaluation& evaluation) : evaluation_(evaluation) {}

  /// Forgets the numbers of runs. To be called when the tables have changed.
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
