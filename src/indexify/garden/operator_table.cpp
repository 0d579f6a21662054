#include "indexify/garden/operator_table.h"

#include <algorithm>
#include <cassert>

#include "indexify/garden/value_column.h"

namespace preproc {

namespace {

constexpr size_t kRowsAtOnce = 1024;

void add_cell(OperatorTable& table, const ValueSet& target, Value&& result) {
  uint32_t cell = OperatorTable::kUndefined;
  if (result.known() && table.indexed) {
    cell = target.find(result);
  } else if (result.known()) {
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

size_t table_cells(const Garden& garden, const OperatorInstance& instance,
                   std::span<const std::optional<Value>> arguments) {
  size_t cells = 1;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i]) {
      const size_t size = garden.of(instance.sorts[i]).size();
      cells = cells > kMaxTableCells || size > kMaxTableCells ? kMaxTableCells + 1 : cells * size;
    }
  }
  return cells;
}

OperatorTable memoise(const TermManager& tm, const Garden& garden, const OperatorInstance& instance,
                      std::span<const std::optional<Value>> arguments, bool indexed) {
  assert(arguments.size() == instance.arity());
  OperatorTable table;
  table.indexed = indexed;
  const size_t cells = table_cells(garden, instance, arguments);
  assert(cells <= kMaxTableCells);
  table.cells.reserve(cells);
  const size_t arity = instance.arity();
  std::vector<std::span<const Value>> axes;  // one value for constants
  for (size_t i = 0; i < arity; ++i) {
    if (arguments[i]) {
      axes.emplace_back(&*arguments[i], 1);
    } else {
      axes.emplace_back(garden.of(instance.sorts[i]).values());
      table.shape.push_back(axes.back().size());
    }
  }
  const ValueSet& target = garden.of(instance.result);
  InstanceEvaluation evaluation(tm, instance);
  std::vector<size_t> at(arity, 0);
  std::vector<const Value*> rows;
  std::vector<Value> results;
  for (size_t done = 0; done < cells; done += results.size()) {
    tm.stop().check();
    rows.clear();
    for (size_t row = std::min(kRowsAtOnce, cells - done); row > 0; --row) {
      for (size_t i = 0; i < arity; ++i) {
        rows.push_back(&axes[i][at[i]]);
      }
      for (size_t i = arity; i > 0; --i) {
        if (++at[i - 1] < axes[i - 1].size()) break;
        at[i - 1] = 0;
      }
    }
    evaluation.evaluate(rows, results);
    for (Value& result : results) {
      add_cell(table, target, std::move(result));
    }
  }
  return table;
}

OperatorTable tabulate(const TermManager& tm, const Garden& garden, Term t, std::span<const Term> unknowns,
                       bool indexed) {
  OperatorTable table;
  table.indexed = indexed;
  size_t cells = 1;
  for (const Term unknown : unknowns) {
    table.shape.push_back(garden.of(tm.sort(unknown)).size());
    cells *= table.shape.back();
  }
  assert(cells <= kMaxTableCells);
  const ValueSet& target = garden.of(tm.sort(t));
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
      add_cell(table, target, results.value(tm.sorts(), row));
    }
  }
  return table;
}

}  // namespace preproc
