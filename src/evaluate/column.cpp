#include "evaluate/column.h"

#include <algorithm>
#include <cassert>
#include <iterator>
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
  ColumnMachine machine(tm, program, leaves);
  const std::span<Column> columns = machine.run(domains, domains[0].rows);
  return {std::make_move_iterator(columns.begin()), std::make_move_iterator(columns.end())};
}

std::vector<Column> product_rows(const std::vector<Column>& domains, size_t first, size_t count) {
  std::vector<Column> columns;
  product_rows(domains, first, count, columns);
  return columns;
}

void product_rows(const std::vector<Column>& domains, size_t first, size_t count, std::vector<Column>& columns) {
  columns.resize(domains.size());
  size_t period = 1;
  for (size_t d = domains.size(); d-- > 0;) {
    Column& column = columns[d];
    column.sort = domains[d].sort;
    column.rows = count;
    column.words.resize(std::max(count, column.words.size()));
    const std::vector<uint64_t>& values = domains[d].words;
    size_t place = first / period % domains[d].rows;
    size_t left = period - first % period;  // rows with the value at this place
    for (size_t i = 0; i < count;) {
      size_t run = std::min(left, count - i);
      if (period == 1) {
        run = std::min(values.size() - place, count - i);
        std::copy_n(values.data() + place, run, column.words.data() + i);
        place = 0;
      } else {
        std::fill_n(column.words.data() + i, run, values[place]);
        place = place + 1 == domains[d].rows ? 0 : place + 1;
      }
      left = period;
      i += run;
    }
    period *= domains[d].rows;
  }
}

Column evaluate_column(const TermManager& tm, Term t, Term leaf, const Column& domain) {
  return std::move(evaluate_columns(tm, {&t, 1}, {&leaf, 1}, {&domain, 1})[0]);
}

}  // namespace preproc
