#include "passes/tables/asserted_elements.h"

#include <algorithm>
#include <functional>

namespace preproc {

const ElementRow* ElementTable::find(uint64_t index) const {
  // Most tables have all rows from 0 upwards.
  if (index < rows.size() && rows[index].index == index) {
    return &rows[index];
  }
  const auto found = std::ranges::lower_bound(rows, index, {}, &ElementRow::index);
  return found != rows.end() && found->index == index ? &*found : nullptr;
}

bool ElementTable::covers(uint64_t low, uint64_t high) const {
  const auto first = std::ranges::lower_bound(rows, low, {}, &ElementRow::index);
  const auto count = static_cast<uint64_t>(rows.end() - first);
  // Indices ascend and are distinct: the row `high - low` further on is the one of `high` only if none is missing.
  return count > high - low && first->index == low && (first + static_cast<int64_t>(high - low))->index == high;
}

/// The element that an assertion fixes. The array is a symbol or a ground application of one, so that its other
/// elements are free.
std::optional<AssertedElements::Element> AssertedElements::element_of(const TermManager& tm, Term assertion) {
  const auto read = [&](Term t, Term value) -> std::optional<Element> {
    if (tm.kind(t) != Kind::Select || !tm.is_word_value(tm.child(t, 1))) {
      return {};
    }
    const Term array = tm.child(t, 0);
    const Kind kind = tm.kind(array);
    if ((kind != Kind::Constant && kind != Kind::Apply) || tm.sort(value) != tm.sort(t) || !tm.is_closed(assertion)) {
      return {};
    }
    return Element{array, tm.word_value(tm.child(t, 1)), value};
  };
  switch (tm.kind(assertion)) {
    case Kind::Equal: {
      if (tm.children(assertion).size() != 2) {
        return {};
      }
      const Term left = tm.child(assertion, 0);
      const Term right = tm.child(assertion, 1);
      if (tm.is_value(left)) {
        return read(right, left);
      }
      const std::optional<Element> element = read(left, right);
      return element ? element : read(right, left);
    }
    case Kind::Select: return read(assertion, tm.mk_true());
    case Kind::Not: return read(tm.child(assertion, 0), tm.mk_false());
    default: return {};
  }
}

void AssertedElements::collect(const TermManager& tm, const AssertionList& assertions) {
  for (const ElementTable& table : tables_) {
    places_.slot(table.array) = 0;
  }
  tables_.clear();
  is_row_.assign(assertions.size(), false);
  const size_t possible_rows = tm.sorts().has_arrays() ? assertions.size() : 0;
  for (size_t i = 0; i < possible_rows; ++i) {
    const std::optional<Element> element = element_of(tm, assertions[i].term);
    if (!element) {
      continue;
    }
    uint32_t& place = places_.slot(element->array);
    if (place == 0) {
      tables_.push_back({.array = element->array, .rows = {}});
      place = static_cast<uint32_t>(tables_.size());
    }
    tables_[place - 1].rows.push_back({element->index, element->value, static_cast<uint32_t>(i), assertions[i].level});
  }
  for (ElementTable& table : tables_) {
    std::vector<ElementRow>& rows = table.rows;
    if (std::ranges::adjacent_find(rows, std::ranges::greater_equal(), &ElementRow::index) != rows.end()) {
      std::ranges::stable_sort(rows, {}, &ElementRow::index);
      const auto rest = std::ranges::unique(rows, {}, &ElementRow::index);
      rows.erase(rest.begin(), rest.end());
    }
    for (const ElementRow& row : rows) {
      is_row_[row.assertion] = true;
      table.constant = table.constant && tm.is_value(row.value);
      table.level = std::max(table.level, row.level);
    }
  }
  note_changes();
}

void AssertedElements::note_changes() {
  std::vector<uint64_t> now;
  level_ = 0;
  for (const ElementTable& table : tables_) {
    level_ = std::max(level_, table.level);
    now.push_back(table.array.id);
    now.push_back(table.rows.size());
    for (const ElementRow& row : table.rows) {
      now.push_back(row.index);
      now.push_back(row.value.id);
    }
  }
  if (now != last_) {
    last_ = std::move(now);
    ++version_;
  }
}

}  // namespace preproc
