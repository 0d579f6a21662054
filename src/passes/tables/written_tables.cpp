#include "passes/tables/written_tables.h"

#include <algorithm>

namespace preproc {

void WrittenTables::update(const AssertedElements& elements) {
  elements_ = &elements;
  if (version_ != elements.version()) {
    version_ = elements.version();
    places_.clear();
    tables_.clear();
    work_ = 0;
  }
}

const ElementTable* WrittenTables::find(Term array) {
  if (tm_.kind(array) != Kind::Store) {
    return nullptr;
  }
  uint32_t& place = places_.slot(array);
  if (place == 0) {
    ElementTable table{.array = array, .rows = {}};
    if (read_chain(array, table)) {
      tables_.push_back(std::move(table));
      place = static_cast<uint32_t>(tables_.size());
    } else {
      place = kNone;
    }
  }
  return place == kNone ? nullptr : &tables_[place - 1];
}

bool WrittenTables::read_chain(Term array, ElementTable& table) {
  Term below = array;
  for (; tm_.kind(below) == Kind::Store; below = tm_.child(below, 0)) {
    const Term index = tm_.child(below, 1);
    const Term value = tm_.child(below, 2);
    if (!tm_.is_word_value(index) || !tm_.is_value(value) || ++work_ > kMaxWork) {
      return false;
    }
    table.rows.push_back({.index = tm_.word_value(index), .value = value});
  }
  if (tm_.kind(below) == Kind::ConstArray) {
    table.otherwise = tm_.child(below, 0);
    if (!tm_.is_value(table.otherwise)) {
      return false;
    }
  } else if (const ElementTable* asserted = elements_->find(below); asserted != nullptr) {
    table.below = below;
    table.level = asserted->level;
    table.rows.insert(table.rows.end(), asserted->rows.begin(), asserted->rows.end());
    work_ += asserted->rows.size();
  } else if (table.rows.size() >= kMinWrites) {
    table.below = below;
  } else {
    return false;
  }
  // The row of the newest write comes first and stays.
  std::ranges::stable_sort(table.rows, {}, &ElementRow::index);
  const auto rest = std::ranges::unique(table.rows, {}, &ElementRow::index);
  table.rows.erase(rest.begin(), rest.end());
  return std::ranges::all_of(table.rows, [&](const ElementRow& row) { return tm_.is_value(row.value); });
}

}  // namespace preproc
