#include "evaluate/row_search.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace preproc {

namespace {

/// Rows on which conditions are compared, at most.
constexpr size_t kSample = 1024;

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

/// Rows in which the condition is not false.
size_t count_passing(const Column& truth, size_t rows) {
  if (truth.all_defined()) {
    return std::accumulate(truth.words.begin(), truth.words.begin() + static_cast<std::ptrdiff_t>(rows), size_t{0});
  }
  size_t passing = 0;
  for (size_t i = 0; i < rows; ++i) {
    passing += truth.words[i] != 0 || truth.defined[i] == 0 ? 1 : 0;
  }
  return passing;
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
                     std::span<const Column> domains, bool wants_one)
    : tm_(tm), leaves_(leaves.begin(), leaves.end()), domains_(domains.begin(), domains.end()) {
  assert(leaves_.size() == domains_.size() && !leaves_.empty());
  for (const Column& domain : domains_) {
    rows_ *= domain.rows;
    block_.columns.emplace_back().sort = domain.sort;
  }
  all_ = compile(conditions);
  if (wants_one && all_ && is_solution_in_sample()) {
    return;
  }
  if (all_ && conditions.size() == 1) {
    filters_.push_back(std::move(*all_));
    all_.reset();
  }
  for (size_t i = filters_.size(); i < conditions.size(); ++i) {
    std::optional<Filter> filter = compile(conditions.subspan(i, 1));
    if (!filter) {
      possible_ = false;
      return;
    }
    filters_.push_back(std::move(*filter));
  }
  order_filters();
}

/// Nothing if the conditions cannot be computed over words alone.
std::optional<RowSearch::Filter> RowSearch::compile(std::span<const Term> conditions) const {
  auto program = std::make_unique<const ColumnProgram>(compile_columns(tm_, conditions, leaves_));
  const auto is_of_words = [](const ColumnProgram::Step& step) {
    return step.mode == ColumnProgram::Mode::Words || step.mode == ColumnProgram::Mode::Table;
  };
  if (!program->points.empty() || program->value_registers != 0 || !std::ranges::all_of(program->steps, is_of_words)) {
    return std::nullopt;
  }
  double cost = 0;
  for (const ColumnProgram::Step& step : program->steps) {
    cost += cost_of(step);
  }
  ColumnMachine machine(tm_, *program, leaves_);
  return Filter{.program = std::move(program), .machine = std::move(machine), .cost = cost};
}

/// Rows all over the product, none twice: these of the sample.
void RowSearch::fill_block_with_sample(size_t first, size_t count) {
  const size_t leap = leap_through(rows_);
  make_room(count);
  block_.count = count;
  std::fill_n(block_.doubtful.begin(), count, uint8_t{0});
  for (Column& column : block_.columns) {
    column.words.resize(std::max(count, column.words.size()));
    column.rows = count;
  }
  size_t next = first * leap % rows_;
  for (size_t i = 0; i < count; ++i) {
    size_t row = next;
    for (size_t d = domains_.size(); d-- > 0;) {
      const size_t rest = row / domains_[d].rows;
      block_.columns[d].words[i] = domains_[d].words[row - rest * domains_[d].rows];
      row = rest;
    }
    next += leap;
    next -= next >= rows_ ? rows_ : 0;
  }
}

/// Computes all conditions together on the sample, a part at a time. True if a row of it is a solution, which is
/// `row_` then.
bool RowSearch::is_solution_in_sample() {
  constexpr size_t kFirstPart = 64;
  const size_t rows = std::min(rows_, kSample);
  passing_in_sample_.assign(all_->program->roots.size(), 0);
  for (size_t count = std::min(rows, kFirstPart); sampled_ < rows; count = std::min(rows - sampled_, 3 * sampled_)) {
    fill_block_with_sample(sampled_, count);
    sampled_ += count;
    const std::span<const Column> roots = all_->machine.run(block_.columns, count);
    if (take_solution(find_passing(roots))) {
      return true;
    }
    for (size_t r = 0; r < roots.size(); ++r) {
      passing_in_sample_[r] += static_cast<double>(count_passing(roots[r], count));
    }
  }
  return false;
}

/// By what a filter costs for each row that it takes away.
void RowSearch::order_filters() {
  if (passing_in_sample_.empty()) {
    sampled_ = std::min(rows_, kSample);
    fill_block_with_sample(0, sampled_);
    for (Filter& filter : filters_) {
      const std::span<const Column> roots = filter.machine.run(block_.columns, sampled_);
      passing_in_sample_.push_back(static_cast<double>(count_passing(roots[0], sampled_)));
    }
  }
  for (size_t i = 0; i < filters_.size(); ++i) {
    filters_[i].share = passing_in_sample_[i] / static_cast<double>(sampled_);
  }
  const auto price = [](const Filter& filter) {
    constexpr double kLittle = 1e-3;
    return filter.cost / std::max(kLittle, 1 - filter.share);
  };
  std::ranges::stable_sort(filters_, {}, price);
}

double RowSearch::expected_operations() const {
  if (!row_.empty()) {
    return 0;
  }
  double rows = static_cast<double>(rows_);
  double operations = rows * static_cast<double>(leaves_.size());
  for (const Filter& filter : filters_) {
    operations += rows * filter.cost;
    rows *= filter.share;
  }
  return operations;
}

/// Registers for that many rows: a small product needs no more than it has, and a sample less than a block.
void RowSearch::make_room(size_t rows) {
  if (passes_.size() < rows) {
    block_.doubtful.resize(rows);
    passes_.resize(rows);
    passing_.resize(rows + 1);
  }
}

/// Counts the rows of the block in which no root is false: their places are the first of `passing_`. Rows in which one
/// of these roots is not determined become doubtful.
size_t RowSearch::find_passing(std::span<const Column> roots) {
  const size_t count = block_.count;
  size_t left = 0;
  if (roots.size() == 1 && roots[0].all_defined()) {
    const Column& truth = roots[0];
    for (size_t i = 0; i < count; ++i) {
      passing_[left] = static_cast<uint32_t>(i);
      left += truth.words[i] != 0 ? 1 : 0;
    }
    return left;
  }
  std::fill_n(passes_.begin(), count, uint64_t{1});
  for (const Column& truth : roots) {
    if (truth.all_defined()) {
      for (size_t i = 0; i < count; ++i) {
        passes_[i] &= truth.words[i];
      }
    } else {
      for (size_t i = 0; i < count; ++i) {
        const bool determined = truth.defined[i] != 0;
        passes_[i] &= determined ? truth.words[i] : uint64_t{1};
        block_.doubtful[i] = block_.doubtful[i] != 0 || !determined ? 1 : 0;
      }
    }
  }
  for (size_t i = 0; i < count; ++i) {
    passing_[left] = static_cast<uint32_t>(i);
    left += passes_[i];
  }
  return left;
}

/// Takes the rows away but for the `left` first places of `passing_`.
void RowSearch::keep(size_t left) {
  for (Column& column : block_.columns) {
    for (size_t i = 0; i < left; ++i) {
      column.words[i] = column.words[passing_[i]];
    }
    column.rows = left;
  }
  for (size_t i = 0; i < left; ++i) {
    block_.doubtful[i] = block_.doubtful[passing_[i]];
  }
  block_.count = left;
}

/// True if one of the rows that passed all conditions, the `left` first places of `passing_`, is not doubtful: it is
/// `row_` then.
bool RowSearch::take_solution(size_t left) {
  const auto last = passing_.begin() + static_cast<std::ptrdiff_t>(left);
  const auto solution = std::find_if(passing_.begin(), last, [this](uint32_t i) { return block_.doubtful[i] == 0; });
  if (solution == last) {
    return false;
  }
  for (const Column& column : block_.columns) {
    row_.push_back(column.words[*solution]);
  }
  return true;
}

/// Fills the block with these rows. The places of those that pass all conditions are the first of `passing_`: so many.
size_t RowSearch::filter(size_t first, size_t count) {
  // To compute so much is cheaper than to begin with several programs.
  constexpr double kLittleWork = 1 << 14;
  block_.count = count;
  product_rows(domains_, first, count, block_.columns);
  std::fill_n(block_.doubtful.begin(), count, uint8_t{0});
  for (size_t i = 0;; ++i) {
    const bool at_once = all_ && i > 0 && static_cast<double>(block_.count) * all_->cost < kLittleWork;
    Filter& filter = at_once ? *all_ : filters_[i];
    const size_t left = find_passing(filter.machine.run(block_.columns, block_.count));
    if (left == 0 || at_once || i + 1 == filters_.size()) {
      return left;
    }
    keep(left);
  }
}

/// How the search ends with this block; nothing: it goes on.
std::optional<RowSearch::End> RowSearch::look_at(size_t first, size_t count) {
  const size_t left = filter(first, count);
  if (left == 0) {
    return {};
  }
  if (take_solution(left)) {
    return End::Found;
  }
  open_ = true;
  return {};
}

std::optional<std::span<const Column>> RowSearch::next_block() {
  assert(possible_);
  make_room(std::min(kBlock, rows_));
  if (next_row_ >= rows_) {
    return {};
  }
  const size_t count = std::min(kBlock, rows_ - next_row_);
  keep(filter(next_row_, count));
  next_row_ += count;
  const auto sure = [this](size_t i) { return block_.doubtful[i] == 0; };
  size_t left = 0;
  for (size_t i = 0; i < block_.count; ++i) {
    passing_[left] = static_cast<uint32_t>(i);
    left += sure(i) ? 1 : 0;
  }
  if (left < block_.count) {
    open_ = true;
    keep(left);
  }
  return block_.columns;
}

RowSearch::End RowSearch::search(const std::function<bool()>& go_on) {
  assert(possible_);
  if (!row_.empty()) {
    return End::Found;
  }
  make_room(std::min(kBlock, rows_));
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
