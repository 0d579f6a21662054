#include "evaluate/row_search.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace preproc {

namespace {

/// Rows on which conditions are compared, at most; of small products fewer, as a row is soon tried there.
constexpr size_t kSample = 1024;
constexpr size_t kSmallSample = 256;
constexpr size_t kSmallProduct = size_t{1} << 18;

/// Operations on words that a step costs for a row.
double cost_of(const ColumnProgram::Step& step) {
  constexpr double kRead = 3;
  constexpr double kDivision = 8;
  if (step.mode == ColumnProgram::Mode::Table) {
    return kRead;
  }
  if (step.op == nullptr) {  // a read over stores, which compares its index with each of theirs
    return step.argument_count;
  }
  switch (step.op->kind) {
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvSmod: return kDivision;
    default: return 1;
  }
}

/// A step through `count` places, from one to the next, that comes to all of them and leaps.
size_t leap_through(size_t count) {
  constexpr double kGolden = 0.618;
  size_t leap = std::max<size_t>(1, static_cast<size_t>(static_cast<double>(count) * kGolden));
  while (std::gcd(leap, count) != 1) {
    ++leap;
  }
  return leap;
}

}  // namespace

RowSearch::RowSearch(const TermManager& tm, std::span<const Term> conditions, std::span<const Term> leaves,
                     std::span<const Column> domains)
    : leaves_(leaves.begin(), leaves.end()), domains_(domains.begin(), domains.end()) {
  assert(leaves_.size() == domains_.size() && !leaves_.empty());
  for (const Column& domain : domains_) {
    rows_ *= domain.rows;
  }
  for (const Term condition : conditions) {
    auto program = std::make_unique<const ColumnProgram>(compile_columns(tm, std::span(&condition, 1), leaves_));
    possible_ = program->points.empty() && program->value_registers == 0 &&
                std::ranges::all_of(program->steps, [](const ColumnProgram::Step& step) {
                  return step.mode == ColumnProgram::Mode::Words || step.mode == ColumnProgram::Mode::Table;
                });
    if (!possible_) {
      return;
    }
    double cost = 0;
    for (const ColumnProgram::Step& step : program->steps) {
      cost += cost_of(step);
    }
    ColumnMachine machine(tm, *program, leaves_);
    filters_.push_back({.program = std::move(program), .machine = std::move(machine), .cost = cost});
  }
  order_filters();
  block_.doubtful.resize(kBlock);
  passing_.resize(kBlock + 1);
}

/// Rows all over the product, none twice.
std::vector<Column> RowSearch::sample() const {
  const size_t count = std::min(rows_, rows_ > kSmallProduct ? kSample : kSmallSample);
  const size_t leap = leap_through(rows_);
  std::vector<Column> columns = domains_;
  for (Column& column : columns) {
    column.words.resize(count);
    column.rows = count;
  }
  for (size_t i = 0; i < count; ++i) {
    size_t row = i * leap % rows_;
    for (size_t d = domains_.size(); d-- > 0;) {
      columns[d].words[i] = domains_[d].words[row % domains_[d].rows];
      row /= domains_[d].rows;
    }
  }
  return columns;
}

/// By what a filter costs for each row that it takes away.
void RowSearch::order_filters() {
  const std::vector<Column> sample = this->sample();
  const size_t rows = sample[0].rows;
  for (Filter& filter : filters_) {
    const std::span<const Column> roots = filter.machine.run(sample, rows);
    const Column& truth = roots[0];
    size_t passing = 0;
    for (size_t i = 0; i < rows; ++i) {
      passing += truth.words[i] != 0 || (!truth.all_defined() && truth.defined[i] == 0) ? 1 : 0;
    }
    filter.share = static_cast<double>(passing) / static_cast<double>(rows);
  }
  const auto price = [](const Filter& filter) {
    constexpr double kLittle = 1e-3;
    return filter.cost / std::max(kLittle, 1 - filter.share);
  };
  std::ranges::stable_sort(filters_, {}, price);
}

double RowSearch::expected_operations() const {
  double rows = static_cast<double>(rows_);
  double operations = rows * static_cast<double>(leaves_.size());
  for (const Filter& filter : filters_) {
    operations += rows * filter.cost;
    rows *= filter.share;
  }
  return operations;
}

/// Takes the rows away in which the condition is false. True if some are left.
bool RowSearch::keep_passing(Filter& filter) {
  Rows& rows = block_;
  const size_t count = rows.count;
  const std::span<const Column> roots = filter.machine.run(rows.columns, count);
  const Column& truth = roots[0];
  size_t left = 0;
  if (truth.all_defined()) {
    for (size_t i = 0; i < count; ++i) {
      passing_[left] = static_cast<uint32_t>(i);
      left += truth.words[i] != 0 ? 1 : 0;
    }
  } else {
    for (size_t i = 0; i < count; ++i) {
      passing_[left] = static_cast<uint32_t>(i);
      left += truth.words[i] != 0 || truth.defined[i] == 0 ? 1 : 0;
      rows.doubtful[i] = rows.doubtful[i] != 0 || truth.defined[i] == 0 ? 1 : 0;
    }
  }
  for (Column& column : rows.columns) {
    for (size_t i = 0; i < left; ++i) {
      column.words[i] = column.words[passing_[i]];
    }
    column.rows = left;
  }
  for (size_t i = 0; i < left; ++i) {
    rows.doubtful[i] = rows.doubtful[passing_[i]];
  }
  rows.count = left;
  return left > 0;
}

/// How the search ends with this block; nothing: it goes on.
std::optional<RowSearch::End> RowSearch::look_at(size_t first, size_t count) {
  Rows& rows = block_;
  rows.count = count;
  product_rows(domains_, first, count, rows.columns);
  std::fill_n(rows.doubtful.begin(), count, uint8_t{0});
  for (Filter& filter : filters_) {
    if (!keep_passing(filter)) {
      return {};
    }
  }
  const auto last = rows.doubtful.begin() + static_cast<std::ptrdiff_t>(rows.count);
  const auto solution = std::find(rows.doubtful.begin(), last, uint8_t{0});
  if (solution == last) {
    open_ = true;
    return {};
  }
  for (const Column& column : rows.columns) {
    row_.push_back(column.words[static_cast<size_t>(solution - rows.doubtful.begin())]);
  }
  return End::Found;
}

RowSearch::End RowSearch::search(const std::function<bool()>& go_on) {
  assert(possible_);
  const size_t blocks = (rows_ + kBlock - 1) / kBlock;
  const size_t leap = leap_through(blocks);
  size_t block = 0;
  for (size_t i = 0; i < blocks; ++i) {
    if (!go_on()) {
      return End::Stopped;
    }
    const size_t first = block * kBlock;
    if (const std::optional<End> end = look_at(first, std::min(kBlock, rows_ - first))) {
      return *end;
    }
    block = (block + leap) % blocks;
  }
  return open_ ? End::Open : End::None;
}

}  // namespace preproc
