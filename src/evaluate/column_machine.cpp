#include "evaluate/column_machine.h"

#include <algorithm>
#include <array>
#include <memory>

#include "evaluate/column_context.h"
#include "evaluate/column_word.h"
#include "evaluate/evaluator.h"

namespace preproc {

namespace {

using Step = ColumnProgram::Step;
using Argument = ColumnProgram::Argument;

constexpr std::array<uint8_t, kBlockRows> kNothingDefined{};

/// A column in the rows of the current block: what reads it looks at `column` or `values`, what writes it at the rest.
struct Slot {
  WordColumn column;
  const Value* values = nullptr;  // sorts without words; for a constant one value, else one a row
  uint64_t* words_out = nullptr;
  uint8_t* defined_out = nullptr;
  Value* values_out = nullptr;
  bool constant = false;
};

}  // namespace

class ColumnMachine::State {
 public:
  State(const TermManager& tm, const ColumnProgram& program, std::span<const Term> leaves);
  std::span<Column> run(std::span<const Column> domains, size_t rows);

 private:
  void lay_out_results(size_t rows);
  void lay_out_registers();
  void begin_block(size_t first, size_t rows);
  void run_block();
  void run_points();
  void run_words(const Step& step);
  void run_table(const Step& step);
  void run_rows(const Step& step);
  void run_calls(const Step& step);
  template <typename Compute>
  void put_rows(const Step& step, const Compute& compute);
  void finish_block(size_t first);
  void finish_results();

  std::span<const Argument> arguments(const Step& step) const {
    return std::span(program_.arguments).subspan(step.first_argument, step.argument_count);
  }
  bool is_word_sort(Sort sort) const { return has_words(tm_.sorts(), sort); }
  const Value* value_at(const Slot& slot, Sort sort, size_t row, Value& scratch) const;
  void put_value(Slot& slot, size_t row, const Value& value);
  void put_defined(Slot& result, std::span<const Argument> from);

  const TermManager& tm_;
  const ColumnProgram& program_;
  std::span<const Term> leaves_;
  std::span<const Column> domains_;
  size_t all_rows_ = 0;
  size_t block_rows_ = 0;  // that registers have room for
  size_t rows_ = 0;        // of the current block
  std::vector<Slot> slots_;
  std::unique_ptr<uint64_t[]> words_;  // of all registers
  std::unique_ptr<uint8_t[]> defined_;
  std::vector<Value> values_;
  std::vector<Column> results_;
  std::vector<const WordColumn*> columns_;
  std::vector<Value> scratch_;
  std::vector<const Value*> row_;
};

ColumnMachine::State::State(const TermManager& tm, const ColumnProgram& program, std::span<const Term> leaves)
    : tm_(tm), program_(program), leaves_(leaves), slots_(program.slot_count()), results_(program.roots.size()) {
  for (size_t i = 0; i < program.constants.size(); ++i) {
    const ColumnProgram::Constant& constant = program.constants[i];
    slots_[i].constant = true;
    slots_[i].values = &constant.value;
    slots_[i].column = {nullptr, constant.word, constant.value.known() ? nullptr : kNothingDefined.data(),
                        constant.width};
  }
}

void ColumnMachine::State::lay_out_results(size_t rows) {
  all_rows_ = rows;
  for (size_t i = 0; i < results_.size(); ++i) {
    Column& column = results_[i];
    column.sort = program_.roots[i].sort;
    column.rows = rows;
    column.defined.clear();
    if (is_word_sort(column.sort)) {
      column.words.resize(std::max(rows, column.words.size()));
    } else {
      column.values.assign(rows, Value());
    }
  }
}

void ColumnMachine::State::lay_out_registers() {
  // Registers do not begin at the same place of different pages: the processor would take loads from one for loads from
  // another.
  constexpr size_t kApart = 8;
  const size_t stride = block_rows_ + kApart;
  words_ = std::make_unique_for_overwrite<uint64_t[]>(program_.word_registers * stride);
  defined_ = std::make_unique_for_overwrite<uint8_t[]>((program_.word_registers + results_.size()) * block_rows_);
  values_.resize(program_.value_registers * block_rows_);
  for (size_t i = 0; i < program_.word_registers; ++i) {
    Slot& slot = slots_[program_.first_word_register() + i];
    slot.words_out = words_.get() + i * stride;
    slot.defined_out = defined_.get() + i * block_rows_;
    slot.column.words = slot.words_out;
  }
  for (size_t i = 0; i < results_.size(); ++i) {
    slots_[program_.first_root() + i].defined_out = defined_.get() + (program_.word_registers + i) * block_rows_;
  }
  for (size_t i = 0; i < program_.value_registers; ++i) {
    Slot& slot = slots_[program_.first_value_register() + i];
    slot.values_out = values_.data() + i * block_rows_;
    slot.values = slot.values_out;
  }
}

std::span<Column> ColumnMachine::State::run(std::span<const Column> domains, size_t rows) {
  domains_ = domains;
  lay_out_results(rows);
  if (const size_t block = std::min(rows, kBlockRows); block > block_rows_) {
    block_rows_ = block;
    lay_out_registers();
  }
  for (size_t first = 0; first < all_rows_; first += block_rows_) {
    begin_block(first, std::min(block_rows_, all_rows_ - first));
    run_block();
    finish_block(first);
  }
  finish_results();
  return results_;
}

void ColumnMachine::State::run_block() {
  if (!program_.points.empty()) {
    run_points();
  }
  for (const Step& step : program_.steps) {
    switch (step.mode) {
      case ColumnProgram::Mode::Words: run_words(step); break;
      case ColumnProgram::Mode::Table: run_table(step); break;
      case ColumnProgram::Mode::Rows: run_rows(step); break;
      case ColumnProgram::Mode::Calls: run_calls(step); break;
    }
  }
}

void ColumnMachine::State::begin_block(size_t first, size_t rows) {
  rows_ = rows;
  for (size_t i = 0; i < domains_.size(); ++i) {
    const Column& domain = domains_[i];
    Slot& slot = slots_[program_.first_leaf() + i];
    slot.column.defined = domain.defined.empty() ? nullptr : domain.defined.data() + first;
    if (is_word_sort(program_.leaves[i])) {
      slot.column.words = domain.words.data() + first;
      slot.column.width = word_width(tm_.sorts(), program_.leaves[i]);
    } else {
      slot.values = domain.values.data() + first;
    }
  }
  for (size_t i = 0; i < results_.size(); ++i) {
    Slot& slot = slots_[program_.first_root() + i];
    if (is_word_sort(results_[i].sort)) {
      slot.words_out = results_[i].words.data() + first;
      slot.column.words = slot.words_out;
    } else {
      slot.values_out = results_[i].values.data() + first;
      slot.values = slot.values_out;
    }
  }
}

// --- Steps ---------------------------------------------------------------------------------------------------------------

void ColumnMachine::State::run_words(const Step& step) {
  columns_.clear();
  for (const Argument& argument : arguments(step)) {
    columns_.push_back(&slots_[argument.slot].column);
  }
  Slot& result = slots_[step.result];
  ColumnContext context(rows_, step.width, tm_.indices(step.term), columns_, result.words_out, result.defined_out);
  step.function(context);
  result.column.width = step.width;
  if (context.says_defined()) {
    result.column.defined = result.defined_out;
  } else {
    put_defined(result, arguments(step));
  }
}

void ColumnMachine::State::run_table(const Step& step) {
  const Slot& index = slots_[arguments(step)[0].slot];
  Slot& result = slots_[step.result];
  program_.tables[step.table].read(index.column.words, rows_, result.words_out);
  result.column.width = step.width;
  put_defined(result, arguments(step));
}

/// A row is determined if all arguments are.
void ColumnMachine::State::put_defined(Slot& result, std::span<const Argument> from) {
  result.column.defined = nullptr;
  for (const Argument& argument : from) {
    const uint8_t* defined = slots_[argument.slot].column.defined;
    if (defined == nullptr) {
      continue;
    }
    if (result.column.defined == nullptr) {
      std::copy_n(defined, rows_, result.defined_out);
      result.column.defined = result.defined_out;
    } else {
      for (size_t i = 0; i < rows_; ++i) {
        result.defined_out[i] &= defined[i];
      }
    }
  }
}

const Value* ColumnMachine::State::value_at(const Slot& slot, Sort sort, size_t row, Value& scratch) const {
  if (slot.constant) {
    return slot.values;
  }
  if (!defined_at(slot.column, row)) {
    scratch = Value();
    return &scratch;
  }
  if (!is_word_sort(sort)) {
    return slot.values + row;
  }
  scratch = word_to_value(tm_.sorts(), sort, slot.column.words[row]);
  return &scratch;
}

/// A value of another sort than the slot's, as terms of unknown sort may have, is not determined.
void ColumnMachine::State::put_value(Slot& slot, size_t row, const Value& value) {
  if (slot.values_out != nullptr) {
    slot.values_out[row] = value;
    return;
  }
  const bool fits = value.is_bool() || (value.is_bitvec() && value.bits().width() == slot.column.width);
  slot.words_out[row] = fits ? value_to_word(value) : 0;
  slot.defined_out[row] = fits ? 1 : 0;
}

/// Computes each row from its arguments.
template <typename Compute>
void ColumnMachine::State::put_rows(const Step& step, const Compute& compute) {
  const std::span<const Argument> from = arguments(step);
  Slot& result = slots_[step.result];
  result.column.width = step.width;
  scratch_.resize(from.size());
  row_.resize(from.size());
  for (size_t row = 0; row < rows_; ++row) {
    for (size_t i = 0; i < from.size(); ++i) {
      row_[i] = value_at(slots_[from[i].slot], from[i].sort, row, scratch_[i]);
    }
    put_value(result, row, compute(row_));
  }
  result.column.defined = result.values_out != nullptr ? nullptr : result.defined_out;
}

void ColumnMachine::State::run_rows(const Step& step) {
  put_rows(step, [&](std::span<const Value* const> row) {
    return evaluate_row(*step.op, {tm_.sorts(), tm_.indices(step.term), step.sort, row});
  });
}

void ColumnMachine::State::run_calls(const Step& step) {
  Oracle& oracle = *tm_.info(tm_.function(step.term)).oracle;
  std::vector<Value> arguments(step.argument_count);
  put_rows(step, [&](std::span<const Value* const> row) {
    if (!std::ranges::all_of(row, &Value::known)) {
      return Value();
    }
    std::ranges::transform(row, arguments.begin(), [](const Value* value) { return *value; });
    return oracle.call(arguments);
  });
}

void ColumnMachine::State::run_points() {
  for (const ColumnProgram::Point& point : program_.points) {
    Slot& result = slots_[point.result];
    result.column.width = is_word_sort(point.sort) ? word_width(tm_.sorts(), point.sort) : 0;
    result.column.defined = result.values_out != nullptr ? nullptr : result.defined_out;
  }
  Value scratch;
  for (size_t row = 0; row < rows_; ++row) {
    Assignment assignment;
    for (size_t i = 0; i < leaves_.size(); ++i) {
      const Slot& leaf = slots_[program_.first_leaf() + i];
      assignment.set(tm_.function(leaves_[i]), *value_at(leaf, program_.leaves[i], row, scratch));
    }
    Evaluator evaluator(tm_, assignment);
    for (const ColumnProgram::Point& point : program_.points) {
      put_value(slots_[point.result], row, evaluator.evaluate(point.term));
    }
  }
}

// --- Results -------------------------------------------------------------------------------------------------------------

/// Completes the roots that no step computes in place, and says which rows are determined.
void ColumnMachine::State::finish_block(size_t first) {
  for (size_t i = 0; i < results_.size(); ++i) {
    Column& column = results_[i];
    const Slot& from = slots_[program_.roots[i].slot];
    const bool in_place = program_.roots[i].slot == program_.first_root() + i;
    if (!is_word_sort(column.sort)) {
      for (size_t row = 0; row < rows_ && !in_place; ++row) {
        Value scratch;
        column.values[first + row] = *value_at(from, column.sort, row, scratch);
      }
      continue;
    }
    for (size_t row = 0; row < rows_ && !in_place; ++row) {
      column.words[first + row] = word_at(from.column, row);
    }
    if (from.column.defined != nullptr) {
      column.defined.resize(column.rows, 1);
      std::copy_n(from.column.defined, rows_, column.defined.data() + first);
    }
  }
}

void ColumnMachine::State::finish_results() {
  for (Column& column : results_) {
    if (!is_word_sort(column.sort)) {
      const auto known = [](const Value& value) { return value.known(); };
      if (!std::ranges::all_of(column.values, known)) {
        column.defined.resize(column.rows);
        std::ranges::transform(column.values, column.defined.begin(),
                               [](const Value& value) { return value.known() ? uint8_t{1} : uint8_t{0}; });
      }
      continue;
    }
    if (std::ranges::find(column.defined, uint8_t{0}) == column.defined.end()) {
      column.defined = {};
      continue;
    }
    for (size_t row = 0; row < column.rows; ++row) {
      column.words[row] = column.defined[row] != 0 ? column.words[row] : 0;
    }
  }
}

// --- The machine -----------------------------------------------------------------------------------------------------

ColumnMachine::ColumnMachine(const TermManager& tm, const ColumnProgram& program, std::span<const Term> leaves)
    : state_(std::make_unique<State>(tm, program, leaves)) {}
ColumnMachine::ColumnMachine(ColumnMachine&& other) noexcept = default;
ColumnMachine& ColumnMachine::operator=(ColumnMachine&& other) noexcept = default;
ColumnMachine::~ColumnMachine() = default;

std::span<Column> ColumnMachine::run(std::span<const Column> domains, size_t rows) {
  return state_->run(domains, rows);
}

}  // namespace preproc
