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
  if (facts == facts_about_.end() || tm_.kind(leaf) != Kind::Constant) {
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

/// True if the evaluation of the operators above the parts for so many rows is still to be paid; it counts as spent.
bool LeafDomains::can_spend(Term t, std::span<const Term> parts, uint64_t rows) {
  uint64_t nodes = 0;
  TermSet seen;
  for (const Term part : parts) {
    seen.insert(part);
  }
  walk_postorder(tm_, t, seen, [&](Term) { ++nodes; });
  operations_ += rows * nodes;
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
  if (!can_spend(t, parts, rows)) {
    ++refused_images_;
    return;
  }
  // The rows are the product of the parts' values, those of the last part varying fastest.
  std::vector<Term> symbols;
  std::vector<Column> columns;
  TermMap<Term> replaced;
  uint64_t period = rows;
  for (const Term part : parts) {
    const std::vector<uint64_t>& values = *values_of(part);
    period /= values.size();
    Column column{.sort = tm_.sort(part), .rows = rows, .words = {}, .values = {}, .defined = {}};
    for (uint64_t row = 0; row < rows; ++row) {
      column.words.push_back(values[row / period % values.size()]);
    }
    const auto number = static_cast<uint32_t>(symbols.size());
    columns.push_back(std::move(column));
    symbols.push_back(evaluation_.symbol_of(part, number));
    replaced.slot(part) = symbols.back();
  }
  const Term over = evaluation_.evaluable_over(t, replaced);
  Column image = evaluate_columns(tm_, std::span(&over, 1), symbols, columns)[0];
  if (!image.all_defined()) {
    return;
  }
  std::ranges::sort(image.words);
  image.words.erase(std::ranges::unique(image.words).begin(), image.words.end());
  list(t, std::move(image.words));
  ++images_;
}

}  // namespace preproc
