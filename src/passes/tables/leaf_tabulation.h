#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "encode/table/table.h"
#include "evaluate/column.h"
#include "passes/tables/leaf_domains.h"
#include "passes/tables/rest_arrays.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_manager.h"

namespace preproc {

/// A term that depends on one leaf, and is to become a table.
struct TableCandidate {
  Term term;
  Term leaf;
  Term rebuilt;  ///< the term for values of the leaf that the table has no row for
  Term index;    ///< the leaf as the table's index
};

/// The result of an attempt to make a table.
struct Tabulation {
  enum class Refusal : uint8_t {
    None,
    Rows,  ///< the leaf has no value or too many, or the term has a value for none of them
    Runs,  ///< the table has more runs than allowed
  };
  std::optional<Table> table = {};
  Refusal refusal = Refusal::None;
  uint64_t rows = 0;     ///< values of the leaf
  bool outside = false;  ///< the table has an `otherwise`
};

/// Makes tables by evaluation of terms for all values of their leaf.
/// Guarantee: the table, with its `otherwise`, equals the term for all values that the facts leave to the leaf.
/// Cost: one operation on a column of the leaf's values for each operator of the term.
class LeafTabulation {
 public:
  /// All arguments have to outlive this object.
  LeafTabulation(TermManager& tm, TableEvaluation& evaluation, LeafDomains& domains, RestArrays& rests)
      : tm_(tm), evaluation_(evaluation), domains_(domains), rests_(rests) {}

  Tabulation tabulate(const TableCandidate& candidate, const AssertedElements& elements, size_t max_runs);

 private:
  struct LeafValues {
    Column column;
    bool complete = true;  // these are all values that the leaf may have
  };
  struct Runs {
    std::vector<TableRun> runs = {};
    bool has_gaps = false;   // rows in which the term has no value
    bool only_rest = false;  // in these, nothing but reads outside of the rows of one table is unknown
    bool too_many = false;
  };
  LeafValues values_of_leaf(Term leaf, std::span<const Term> reads);
  Runs runs_of(const TableCandidate& candidate, const Column& domain, std::span<const Term> reads, size_t max_runs);

  TermManager& tm_;
  TableEvaluation& evaluation_;
  LeafDomains& domains_;
  RestArrays& rests_;
};

}  // namespace preproc
