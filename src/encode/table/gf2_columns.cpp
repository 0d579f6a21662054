#include "encode/table/gf2_columns.h"

#include <algorithm>
#include <bit>

namespace preproc {

namespace {

/// The value at an index; null where it is in no run.
Term value_at(const Table& table, uint64_t index) {
  const auto run = std::ranges::lower_bound(table.runs, index, {}, &TableRun::last);
  return run != table.runs.end() && run->first <= index ? run->value : Term{};
}

}  // namespace

std::optional<Gf2Columns> gf2_columns(const TermManager& tm, const Table& table) {
  const uint32_t bits = index_bits(table);
  if (is_boolean(tm, table) || !tm.sorts().is_bitvec(tm.sort(table.index)) || bits > kMaxIndexBits) {
    return {};
  }
  const Term zero = value_at(table, 0);
  if (!zero) {
    return {};
  }
  Gf2Columns form{word_of(tm, zero), {}};
  for (uint32_t bit = 0; bit < bits; ++bit) {
    const Term power = value_at(table, uint64_t{1} << bit);
    if (!power) {
      return {};
    }
    form.columns.push_back(word_of(tm, power) ^ form.constant);
  }
  for (const TableRun& run : table.runs) {
    const uint64_t value = word_of(tm, run.value);
    for (uint64_t i = run.first; i <= run.last; ++i) {
      uint64_t sum = form.constant;
      for (uint64_t rest = i; rest != 0; rest &= rest - 1) {
        sum ^= form.columns[static_cast<size_t>(std::countr_zero(rest))];
      }
      if (sum != value) {
        return {};
      }
    }
  }
  return form;
}

}  // namespace preproc
