#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "indexify/garden/garden.h"
#include "indexify/garden/operator_instance.h"

namespace preproc {

/// The values that an argument ranges over, each once; of a constant, one.
using ValueDomain = std::span<const Value>;

/// An operator memoised over finite domains (Barr 2018, algorithm 3, in docs/references.md): a map from the places of
/// arguments in their domains to the place of the result in a list of the results. The table has a cell for each tuple
/// of places; the last place varies fastest.
///
///     str.++ over "a" "aa" "b":       values "aa" "aaa" "ab" "aaaa" "aab" "ba" "baa" "bb", cells 0 1 2 1 3 4 5 6 7
///     (str.len _) over "a" "aa" "b":  values 1 2, cells 0 1 0
struct OperatorTable {
  /// The cell of a result that has no value.
  static constexpr uint32_t kUndefined = UINT32_MAX;

  std::vector<size_t> shape;    ///< sizes of the arguments' domains
  std::vector<uint32_t> cells;  ///< the place of the result in `values`, or kUndefined
  ValueSet values;              ///< the different results in order of occurrence
  uint64_t undefined = 0;       ///< cells without a value

  size_t size() const { return cells.size(); }
};

/// The greatest number of cells of a table.
inline constexpr size_t kMaxTableCells = size_t{1} << 24;

/// The table of an operator over a domain for each argument: constants are put in before anything is computed, so that
/// of a binary operator with a constant only the slice that is needed is made. `kept`: results that are not among these
/// are undefined; null: all count. At most `kMaxTableCells` cells. Stopped where the terms' token stops. Cost: 0.1 to
/// 0.4 us a cell, and 4 bytes; for each different result about 1 us more.
OperatorTable memoise(const TermManager& tm, const OperatorInstance& instance, std::span<const ValueDomain> domains,
                      const ValueSet* kept = nullptr);

/// The table of a whole term over some of its unknowns, which range over the gardens of their sorts. Values of its
/// subterms need no place. A cell whose value depends on another unknown is undefined.
OperatorTable tabulate(const TermManager& tm, const Garden& garden, Term t, std::span<const Term> unknowns);

}  // namespace preproc
