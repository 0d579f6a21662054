#pragma once

#include <cstdint>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Indices first .. last, all with the same value.
struct TableRun {
  uint64_t first = 0;
  uint64_t last = 0;
  Term value;
};

/// A finite function of one bit-vector (or Boolean) term, to be written as a formula. Runs are in ascending order and
/// do not overlap. The value at an index outside of the runs is `otherwise`; if that is null, such indices do not
/// occur. Values are constants.
struct Table {
  Term index;                  ///< Bool, or a bit-vector of at most 64 bits
  Sort sort;                   ///< of the values: Bool or a bit-vector of at most 64 bits
  std::vector<TableRun> runs;  ///< at least one
  Term otherwise;              ///< null: indices outside the runs never occur
};

/// True if the values are Booleans.
bool is_boolean(const TermManager& tm, const Table& table);

/// A value as a word: the number of a bit-vector, 1 for true.
uint64_t word_of(const TermManager& tm, Term value);

/// The number of low bits of the index that tell its runs apart, at least 1. All higher bits are 0 for indices in runs.
uint32_t index_bits(const Table& table);

/// The number of indices in runs; ~0 if there are more.
uint64_t index_count(const Table& table);

/// The greatest width of an index for which forms over the bits of the index are made.
constexpr uint32_t kMaxIndexBits = 16;

/// Merges neighbouring runs of one value, also across indices that do not occur.
void merge_runs(Table& table);

}  // namespace preproc
