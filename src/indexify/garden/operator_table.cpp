#include "indexify/garden/operator_table.h"

#include <algorithm>
#include <cassert>

#include "indexify/garden/value_column.h"

namespace preproc {

namespace {

constexpr size_t kRowsAtOnce = 1024;

void add_cell(OperatorTable& table, Value&& result, const ValueSet* kept) {
  uint32_t cell = OperatorTable::kUndefined;
  if (result.known() && (kept == nullptr || kept->find(result) != ValueSet::kAbsent)) {
    cell = table.values.find(result);
    if (cell == ValueSet::kAbsent) {
      cell = static_cast<uint32_t>(table.values.size());
      table.values.insert(std::move(result));
    }
  }
  table.undefined += cell == OperatorTable::kUndefined ? 1 : 0;
  table.cells.push_back(cell);
}

}  // namespace

OperatorTable memoise(const TermManager& tm, const OperatorInstance& instance, std::span<const ValueDomain> domains,
                      const ValueSet* kept) {
  const size_t arity = instance.arity();
  assert(domains.size() == arity);
  OperatorTable table;
  size_t cells = 1;
  for (const ValueDomain& domain : domains) {
    table.shape.push_back(domain.size());
    cells *= domain.size();
    assert(cells <= kMaxTableCells);
  }
  table.cells.reserve(cells);
  InstanceEvaluation evaluation(tm, instance);
  std::vector<size_t> at(arity, 0);
  std::vector<const Value*> rows;
  std::vector<Value> results;
  for (size_t done = 0; done < cells; done += results.size()) {
    tm.stop().check();
    rows.clear();
    for (size_t row = std::min(kRowsAtOnce, cells - done); row > 0; --row) {
      for (size_t i = 0; i < arity; ++i) {
        rows.push_back(&domains[i][at[i]]);
      }
      for (size_t i = arity; i > 0; --i) {
        if (++at[i - 1] < domains[i - 1].size()) break;
        at[i - 1] = 0;
      }
    }
    evaluation.evaluate(rows, results);
    for (Value& result : results) {
      add_cell(table, std::move(result), kept);
    }
  }
  return table;
}

OperatorTable tabulate(const TermManager& tm, const Garden& garden, Term t, std::span<const Term> unknowns) {
  OperatorTable table;
  size_t cells = 1;
  for (const Term unknown : unknowns) {
    table.shape.push_back(garden.of(tm.sort(unknown)).size());
    cells *= table.shape.back();
  }
  assert(cells <= kMaxTableCells);
  for (size_t done = 0; done < cells; done += kRowsAtOnce) {
    tm.stop().check();
    const size_t rows = std::min(kRowsAtOnce, cells - done);
    std::vector<Column> columns;
    size_t period = cells;
    for (size_t i = 0; i < unknowns.size(); ++i) {
      period /= table.shape[i];
      const ValueSet& values = garden.of(tm.sort(unknowns[i]));
      columns.push_back(column_of(tm.sorts(), tm.sort(unknowns[i]), rows, [&](size_t row) -> const Value& {
        return values[(done + row) / period % table.shape[i]];
      }));
    }
    const Column results = evaluate_columns(tm, {&t, 1}, unknowns, columns)[0];
    for (size_t row = 0; row < rows; ++row) {
      add_cell(table, results.value(tm.sorts(), row), nullptr);
    }
  }
  return table;
}

}  // namespace preproc
