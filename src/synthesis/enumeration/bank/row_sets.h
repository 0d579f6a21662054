#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "value/hash_index.h"

namespace preproc {

/// Different sets of rows, each with the first thing that has it: which rows a term is right in, or a condition true.
/// Sets are bits, 64 to a word.
class RowSets {
 public:
  explicit RowSets(size_t rows = 0) : rows_(rows), words_((rows + 63) / 64) {}

  /// True if no earlier thing has this set.
  bool add(std::span<const uint64_t> set, uint32_t thing);
  size_t rows() const { return rows_; }
  size_t words() const { return words_; }
  /// Number of different sets.
  uint32_t size() const { return static_cast<uint32_t>(things_.size()); }
  std::span<const uint64_t> set(uint32_t place) const { return {bits_.data() + place * words_, words_}; }
  uint32_t thing(uint32_t place) const { return things_[place]; }
  /// The rows that are in some set.
  std::vector<uint64_t> all() const;
  /// The set of all rows.
  std::vector<uint64_t> full() const;

 private:
  size_t rows_;
  size_t words_;
  std::vector<uint64_t> bits_;
  std::vector<uint32_t> things_;
  HashIndex index_;  // 1 + place
};

}  // namespace preproc
