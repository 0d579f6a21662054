#include "evaluate/column.h"

#include <cassert>
#include <numeric>

#include "evaluate/column_machine.h"
#include "evaluate/column_program.h"
#include "evaluate/column_word.h"

namespace preproc {

Value Column::value(const SortTable& sorts, size_t row) const {
  if (!defined.empty() && defined[row] == 0) {
    return {};
  }
  return is_words() ? word_to_value(sorts, sort, words[row]) : values[row];
}

Column full_domain(const SortTable& sorts, Sort sort) {
  const uint64_t size = sorts.cardinality(sort);
  assert(has_words(sorts, sort) && size > 0 && size <= (uint64_t{1} << 20));
  Column column;
  column.sort = sort;
  column.rows = size;
  column.words.resize(size);
  std::iota(column.words.begin(), column.words.end(), uint64_t{0});
  return column;
}

std::vector<Column> evaluate_columns(const TermManager& tm, std::span<const Term> terms, std::span<const Term> leaves,
                                     std::span<const Column> domains) {
  assert(leaves.size() == domains.size() && !domains.empty());
  const ColumnProgram program = compile_columns(tm, terms, leaves);
  return run_columns(tm, program, leaves, domains, domains[0].rows);
}

std::vector<Column> product_rows(const std::vector<Column>& domains, size_t first, size_t count) {
  std::vector<Column> columns(domains.size());
  size_t period = 1;
  for (size_t d = domains.size(); d-- > 0;) {
    Column& column = columns[d];
    column.sort = domains[d].sort;
    column.rows = count;
    column.words.resize(count);
    size_t place = first / period % domains[d].rows;
    size_t left = period - first % period;  // rows with the value at this place
    for (size_t i = 0; i < count; ++i) {
      column.words[i] = domains[d].words[place];
      if (--left == 0) {
        left = period;
        place = place + 1 == domains[d].rows ? 0 : place + 1;
      }
    }
    period *= domains[d].rows;
  }
  return columns;
}

Column evaluate_column(const TermManager& tm, Term t, Term leaf, const Column& domain) {
  return std::move(evaluate_columns(tm, {&t, 1}, {&leaf, 1}, {&domain, 1})[0]);
}

}  // namespace preproc
