#pragma once

#include <cstdint>
#include <deque>

#include "term/term_manager.h"
#include "value/hash_index.h"
#include "value/value.h"

namespace preproc {

/// Values of any sort as machine words, called cells, so that columns of them can be compared, hashed and computed with
/// like words:
///
/// - Bool and bit-vectors of at most 64 bits: the word of a `Column`
/// - Int: twice the number if it has at most 62 bits and a sign, else twice its place in the table, plus one
/// - all others: the place in the table
///
/// Guarantee: two cells of one sort are equal if and only if their values have the same representation.
class CellTable {
 public:
  enum class Form : uint8_t { Word, Integer, Place };

  explicit CellTable(const TermManager& tm) : tm_(tm) {}
  CellTable(const CellTable&) = delete;
  CellTable& operator=(const CellTable&) = delete;

  Form form(Sort sort) const;
  /// The cell of a known value of the sort.
  uint64_t cell(Sort sort, const Value& value);
  Value value(Sort sort, uint64_t cell) const;
  /// The value without a copy, where it is in the table; else it is put into `scratch`.
  const Value* look(Form form, Sort sort, uint64_t cell, Value& scratch) const;

  static bool is_small(uint64_t integer_cell) { return (integer_cell & 1) == 0; }
  static int64_t small(uint64_t integer_cell) { return static_cast<int64_t>(integer_cell) >> 1; }
  /// Precondition: the number has at most 62 bits and a sign.
  static uint64_t cell_of_small(int64_t number) { return static_cast<uint64_t>(number) << 1; }

  const TermManager& manager() const { return tm_; }
  /// Bytes that the values in the table take, about.
  size_t memory_bytes() const { return bytes_; }

 private:
  uint64_t place(const Value& value);

  const TermManager& tm_;
  std::deque<Value> values_;
  HashIndex index_;  // 1 + place
  size_t bytes_ = 0;
};

}  // namespace preproc
