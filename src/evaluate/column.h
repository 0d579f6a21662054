#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/term_manager.h"
#include "value/value.h"

namespace preproc {

/// The values of one term for all rows of a finite domain, contiguous. Bool and bit-vector sorts of at most 64 bits
/// hold one word a row (Bool: 0 or 1; bit-vectors: zero-extended); every other sort one `Value` a row. `defined` is
/// empty if every row has a value, else one byte a row (0: not determined, the word is then 0).
struct Column {
  Sort sort;
  size_t rows = 0;
  std::vector<uint64_t> words;
  std::vector<Value> values;
  std::vector<uint8_t> defined;

  bool is_words() const { return values.empty(); }
  bool all_defined() const { return defined.empty(); }
  /// The value in a row; empty where it is not determined.
  Value value(const SortTable& sorts, size_t row) const;
};

/// All values of a sort of at most 2^20 elements (Bool, small bit-vectors) in order 0, 1, ...: a domain.
Column full_domain(const SortTable& sorts, Sort sort);

/// Rows `first` to `first + count` of the product of domains of words, the last one varying fastest: a column for each.
std::vector<Column> product_rows(const std::vector<Column>& domains, size_t first, size_t count);
/// Writes these rows into columns that may have more words already: these stay.
void product_rows(const std::vector<Column>& domains, size_t first, size_t count, std::vector<Column>& columns);

/// Computes `t` for all values of the leaf `leaf` (a constant or variable) in `domain` (a column of the leaf's sort),
/// operator by operator. Other symbols have no value: rows that need them are undetermined. Guarantee: row i equals
/// `evaluate(t)` under leaf = domain[i]; over a leaf that is a variable, applications of recursive functions (and of
/// others that expand to more than some ten thousand operators) are undetermined. Iterative; linear in the DAG times
/// the rows. Works in blocks of rows that stay in cache; peak memory is the live columns of one block plus the result.
/// About 0.2 us for an operator, and 10 to 40 us for 65,536 rows of words (division 40 to 100; over 52 bits 150); what
/// has no words (Int, Real, arrays, wide vectors) is computed row by row, some 100 ns a row.
Column evaluate_column(const TermManager& tm, Term t, Term leaf, const Column& domain);

/// Columns of several terms at once, sharing subterms, over several leaves: row i takes row i of each domain (equal
/// lengths).
std::vector<Column> evaluate_columns(const TermManager& tm, std::span<const Term> terms, std::span<const Term> leaves,
                                     std::span<const Column> domains);

}  // namespace preproc
