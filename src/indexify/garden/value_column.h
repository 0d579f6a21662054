#pragma once

#include "evaluate/column.h"
#include "evaluate/column_word.h"

namespace preproc {

/// The column whose row i is the known value `value(i)` of the sort.
template <typename ValueAt>
Column column_of(const SortTable& sorts, Sort sort, size_t rows, ValueAt&& value) {
  Column column;
  column.sort = sort;
  column.rows = rows;
  const bool words = has_words(sorts, sort);
  if (words) {
    column.words.reserve(rows);
  } else {
    column.values.reserve(rows);
  }
  for (size_t row = 0; row < rows; ++row) {
    if (words) {
      column.words.push_back(value_to_word(value(row)));
    } else {
      column.values.push_back(value(row));
    }
  }
  return column;
}

}  // namespace preproc
