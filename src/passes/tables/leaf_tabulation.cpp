#include "passes/tables/leaf_tabulation.h"

#include <algorithm>
#include <utility>

#include "encode/table/range_condition.h"

namespace preproc {

/// The listed values; else, of a wide index, those for which the tables that are read at it have rows.
LeafTabulation::LeafValues LeafTabulation::values_of_leaf(Term leaf, std::span<const Term> reads) {
  LeafValues out;
  out.column.sort = tm_.sort(leaf);
  std::vector<uint64_t>& words = out.column.words;
  if (const std::vector<uint64_t>* values = domains_.values_of(leaf)) {
    words = *values;
  } else {
    const Interval whole = domains_.bounds(leaf);
    for (const Term read : reads) {
      if (tm_.child(read, 1) != leaf) {
        continue;
      }
      for (const ElementRow& row : evaluation_.table_of(read)->rows) {
        if (row.index >= whole.low && row.index <= whole.high) {
          words.push_back(row.index);
        }
      }
    }
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    out.complete = !words.empty() && whole.size() == words.size();
  }
  out.column.rows = words.size();
  return out;
}

/// The values of the term, neighbouring equal ones in one run.
LeafTabulation::Runs LeafTabulation::runs_of(const TableCandidate& candidate, const Column& domain,
                                             std::span<const Term> reads, size_t max_runs) {
  const Term symbol = evaluation_.symbol_of(candidate.leaf, 0);
  TermMap<Term> replaced;
  replaced.slot(candidate.leaf) = symbol;
  const bool one_read = reads.size() == 1;
  const std::vector<Term> terms{
      evaluation_.evaluable_over(candidate.term, replaced),
      one_read ? evaluation_.evaluable_over(tm_.child(reads[0], 1), replaced) : tm_.mk_false()};
  const std::vector<Column> columns = evaluate_columns(tm_, terms, std::span(&symbol, 1), std::span(&domain, 1));
  const Column& values = columns[0];
  const Column& read_indices = columns[1];
  const Sort sort = tm_.sort(candidate.term);
  Runs out{.only_rest = one_read};
  uint64_t last_word = 0;  // of the last run
  for (size_t row = 0; row < domain.rows; ++row) {
    if (!values.all_defined() && values.defined[row] == 0) {
      out.has_gaps = true;
      out.only_rest = out.only_rest && read_indices.all_defined() &&
                      evaluation_.table_of(reads[0])->find(read_indices.words[row]) == nullptr;
      continue;
    }
    const uint64_t index = domain.words[row];
    if (!out.runs.empty() && last_word == values.words[row] && out.runs.back().last + 1 == index) {
      out.runs.back().last = index;
      continue;
    }
    last_word = values.words[row];
    out.runs.push_back({index, index, mk_index(tm_, sort, last_word)});
    if (out.runs.size() > max_runs) {
      out.too_many = true;
      break;
    }
  }
  return out;
}

Tabulation LeafTabulation::tabulate(const TableCandidate& candidate, const AssertedElements& elements,
                                    size_t max_runs) {
  const std::vector<Term> reads = evaluation_.reads_in(candidate.term, candidate.leaf);
  const LeafValues leaf_values = values_of_leaf(candidate.leaf, reads);
  const Column& domain = leaf_values.column;
  if (domain.rows == 0 || domain.rows > kMaxTableRows) {
    return {.refusal = Tabulation::Refusal::Rows};
  }
  Runs runs = runs_of(candidate, domain, reads, max_runs);
  if (runs.too_many) {
    return {.refusal = Tabulation::Refusal::Runs};
  }
  if (runs.runs.empty()) {
    return {.refusal = Tabulation::Refusal::Rows};
  }
  Table table{
      .index = candidate.index, .sort = tm_.sort(candidate.term), .runs = std::move(runs.runs), .otherwise = {}};
  const bool outside = runs.has_gaps || !leaf_values.complete;
  if (outside) {
    table.otherwise = runs.only_rest ? rests_.without_rows(candidate.rebuilt, candidate.index, evaluation_, elements)
                                     : candidate.rebuilt;
  }
  merge_runs(table);
  return {.table = std::move(table), .rows = domain.rows, .outside = outside};
}

}  // namespace preproc
