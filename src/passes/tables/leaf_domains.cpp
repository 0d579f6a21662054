#include "passes/tables/leaf_domains.h"

#include <algorithm>
#include <utility>

#include "evaluate/column.h"
#include "term/walk.h"

namespace preproc {

void LeafDomains::clear() {
  bounds_.clear();
  facts_about_.clear();
  lists_.clear();
  places_.clear();
  operations_ = 0;
}

uint64_t LeafDomains::small_size(Term t) {
  const Sort sort = tm_.sort(t);
  if (sort == tm_.sorts().boolean()) {
    return 2;
  }
  if (!tm_.sorts().is_bitvec(sort) || tm_.sorts().width(sort) > 64) {
    return 0;
  }
  const uint64_t size = bounds_.of(t).size();
  return size <= kMaxTableRows ? size : 0;
}

void LeafDomains::list(Term t, std::vector<uint64_t> values) {
  lists_.push_back(std::move(values));
  places_.slot(t) = static_cast<uint32_t>(lists_.size());
}

const std::vector<uint64_t>* LeafDomains::values_of(Term leaf) {
  if (!is_listed(leaf)) {
    if (small_size(leaf) == 0) {
      return nullptr;
    }
    list(leaf, within_facts(leaf));
  }
  return &lists_[places_[leaf] - 1];
}

/// The values within the bounds for which each fact about the leaf holds, or has no fixed value.
std::vector<uint64_t> LeafDomains::within_facts(Term leaf) {
  const Interval whole = tm_.sort(leaf) == tm_.sorts().boolean() ? Interval{0, 1} : bounds_.of(leaf);
  Column domain{.sort = tm_.sort(leaf), .rows = whole.size(), .words = {}, .values = {}, .defined = {}};
  for (uint64_t i = 0; i < whole.size(); ++i) {
    domain.words.push_back(whole.low + i);
  }
  const auto facts = facts_about_.find(leaf);
  if (facts == facts_about_.end()) {
    return std::move(domain.words);
  }
  std::vector<uint64_t> left;
  const std::vector<Column> truths = evaluate_columns(tm_, facts->second, std::span(&leaf, 1), std::span(&domain, 1));
  for (size_t row = 0; row < domain.rows; ++row) {
    if (std::ranges::all_of(truths, [&](const Column& truth) {
          return truth.words[row] != 0 || (!truth.all_defined() && truth.defined[row] == 0);
        })) {
      left.push_back(domain.words[row]);
    }
  }
  return left;
}

/// The operators above the parts.
uint64_t LeafDomains::count_operators(Term t, std::span<const Term> parts) const {
  uint64_t count = 0;
  TermSet seen;
  for (const Term part : parts) {
    seen.insert(part);
  }
  walk_postorder(tm_, t, seen, [&](Term) { ++count; });
  return count;
}

bool LeafDomains::can_spend(uint64_t operations) {
  operations_ += operations;
  return operations_ <= kMaxOperations;
}

void LeafDomains::list_image(Term t, std::span<const Term> parts) {
  const Sort sort = tm_.sort(t);
  if (!tm_.sorts().is_bitvec(sort) || tm_.sorts().width(sort) > 64) {
    return;
  }
  if (operations_ > kMaxOperations) {
    ++refused_images_;
    return;
  }
  uint64_t rows = 1;
  for (const Term part : parts) {
    const std::vector<uint64_t>* values = values_of(part);
    if (values == nullptr || values->empty() || rows * values->size() > kMaxTableRows) {
      return;
    }
    rows *= values->size();
  }
  const uint64_t operators = count_operators(t, parts);
  if (const uint64_t size = small_size(t); size != 0) {
    const std::vector<uint64_t> sample = telling_rows(parts, rows);
    if (2 * size <= sample.size() && 4 * sample.size() <= rows) {
      if (!can_spend(sample.size() * operators)) {
        ++refused_images_;
        return;
      }
      if (is_whole(image_of(t, parts, rows, sample), bounds_.of(t))) {
        values_of(t);
        ++images_;
        return;
      }
    }
  }
  if (!can_spend(rows * operators)) {
    ++refused_images_;
    return;
  }
  if (std::vector<uint64_t> image = image_of(t, parts, rows, {}); !image.empty()) {
    list(t, std::move(image));
    ++images_;
  }
}

/// True if every value of the interval is there.
bool LeafDomains::is_whole(const std::vector<uint64_t>& values, Interval whole) {
  const auto low = std::ranges::lower_bound(values, whole.low);
  const auto high = std::ranges::upper_bound(values, whole.high);
  return static_cast<uint64_t>(high - low) == whole.size();
}

/// Of the rows that the values of the parts make up those in which all but one part have their first value, their
/// second or their last. Most operators have all their values there: one of these is neutral to them.
std::vector<uint64_t> LeafDomains::telling_rows(std::span<const Term> parts, uint64_t rows) {
  std::vector<uint64_t> telling;
  uint64_t period = rows;
  for (const Term part : parts) {
    const uint64_t size = values_of(part)->size();
    const uint64_t above = period;
    period /= size;
    for (const uint64_t place : {uint64_t{0}, uint64_t{1}, UINT64_MAX}) {
      uint64_t others = 0;
      uint64_t other_period = rows;
      for (const Term other : parts) {
        const uint64_t other_size = values_of(other)->size();
        other_period /= other_size;
        others += other == part ? 0 : std::min(place, other_size - 1) * other_period;
      }
      for (uint64_t row = 0; row < above; row += period) {
        telling.push_back(others + row);
      }
    }
  }
  return telling;
}

/// The values of a function of the parts in some of the `rows` that their values make up, those of the last part
/// varying fastest; in all where none are chosen. Empty if one of the values is not determined.
std::vector<uint64_t> LeafDomains::image_of(Term t, std::span<const Term> parts, uint64_t rows,
                                            std::span<const uint64_t> chosen) {
  const uint64_t count = chosen.empty() ? rows : chosen.size();
  std::vector<Term> symbols;
  std::vector<Column> columns;
  TermMap<Term> replaced;
  uint64_t period = rows;
  for (const Term part : parts) {
    const std::vector<uint64_t>& values = *values_of(part);
    period /= values.size();
    Column column{.sort = tm_.sort(part), .rows = count, .words = {}, .values = {}, .defined = {}};
    column.words.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      column.words.push_back(values[(chosen.empty() ? i : chosen[i]) / period % values.size()]);
    }
    const auto number = static_cast<uint32_t>(symbols.size());
    columns.push_back(std::move(column));
    symbols.push_back(evaluation_.symbol_of(part, number));
    replaced.slot(part) = symbols.back();
  }
  const Term over = evaluation_.evaluable_over(t, replaced);
  Column image = evaluate_columns(tm_, std::span(&over, 1), symbols, columns)[0];
  if (!image.all_defined()) {
    return {};
  }
  std::ranges::sort(image.words);
  image.words.erase(std::ranges::unique(image.words).begin(), image.words.end());
  return std::move(image.words);
}

}  // namespace preproc
