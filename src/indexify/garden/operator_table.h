#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "indexify/garden/garden.h"
#include "indexify/garden/operator_instance.h"

namespace preproc {

/// An operator memoised over gardens (Barr 2018, algorithm 3, in docs/references.md): a map from the indices of
/// arguments to the index of the result. An argument is a constant, or ranges over the garden of its sort. The table
/// has a cell for each tuple of indices of the ranging arguments; the last index varies fastest.
///
///     str.++ over the garden "a" "aa" "b":    (0, 0) -> 1, all other cells undefined: "aaa", "ab", ... are not in it
///     (str.len _) over it:                    0 -> 1, 1 -> 2, 2 -> 1, as values
struct OperatorTable {
  /// The cell of a result that has no value, or a value outside of the garden of its sort.
  static constexpr uint32_t kUndefined = UINT32_MAX;

  std::vector<size_t> shape;    ///< sizes of the gardens of the arguments that are no constants
  std::vector<uint32_t> cells;  ///< the value's index in its garden, or its place in `values`, or kUndefined
  /// The different values in order of occurrence, where the result is no index: of Bool, or of a sort kept as it is.
  ValueSet values;
  bool indexed = false;    ///< cells are indices into the garden of the result's sort
  uint64_t undefined = 0;  ///< cells without a value

  size_t size() const { return cells.size(); }
};

/// The greatest number of cells of a table.
inline constexpr size_t kMaxTableCells = size_t{1} << 24;

/// The number of cells that the table would have; more than `kMaxTableCells` for any more than these.
size_t table_cells(const Garden& garden, const OperatorInstance& instance,
                   std::span<const std::optional<Value>> arguments);

/// The table of an operator. `arguments`: the constant at each place, or none for all of its garden: constants are put
/// in before anything is computed, so that of a binary operator with a constant only the slice that is needed is made.
/// `indexed`: the result becomes an index. At most `kMaxTableCells` cells. Stopped where the terms'
/// token stops. Cost: 0.1 to 0.4 us a cell, and 4 bytes.
OperatorTable memoise(const TermManager& tm, const Garden& garden, const OperatorInstance& instance,
                      std::span<const std::optional<Value>> arguments, bool indexed);

/// The table of a whole term over some of its unknowns, which range over the gardens of their sorts. Values of its
/// subterms need not be in a garden. A cell whose value depends on another unknown is undefined.
OperatorTable tabulate(const TermManager& tm, const Garden& garden, Term t, std::span<const Term> unknowns,
                       bool indexed);

}  // namespace preproc
