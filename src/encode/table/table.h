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

/// A finite function of one bit-vector (or Boolean) term, to be written as a formula: runs in ascending order that do
/// not overlap. Indices in no run do not occur, unless there is `otherwise`, which is then the value there. Values are
/// constants.
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

/// The low bits of the index that tell its runs apart, at least 1: above them is 0 wherever an index is in a run.
uint32_t index_bits(const Table& table);

/// The number of indices in runs; ~0 if there are more.
uint64_t index_count(const Table& table);

/// Forms over the bits of an index are made for indices of at most so many bits.
constexpr uint32_t kMaxIndexBits = 16;

/// Merges neighbouring runs of one value, also across indices that do not occur.
void merge_runs(Table& table);

}  // namespace preproc
