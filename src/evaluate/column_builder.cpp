#include "evaluate/column_builder.h"

#include <algorithm>

#include "evaluate/column_table.h"
#include "evaluate/column_word.h"

namespace preproc {

ColumnBuilder::ColumnBuilder(const TermManager& tm) : tm_(tm) {
  // Room for conditions as small programs have them.
  operands_.reserve(32);
  program_.constants.reserve(8);
  program_.steps.reserve(16);
  program_.arguments.reserve(32);
  add_constant(Value());
}

uint32_t ColumnBuilder::add_operand(ColumnOperand operand) {
  operands_.push_back(operand);
  return static_cast<uint32_t>(operands_.size() - 1);
}

uint32_t ColumnBuilder::add_constant(Value value) {
  if (!value.known() && !operands_.empty()) {
    return kUndetermined;
  }
  ColumnProgram::Constant constant;
  const bool words = value.is_bool() || (value.is_bitvec() && value.bits().fits_word());
  if (words) {
    constant.word = value_to_word(value);
    constant.width = value.is_bool() ? 1 : value.bits().width();
  }
  constant.value = std::move(value);
  const auto place = static_cast<uint32_t>(program_.constants.size());
  program_.constants.push_back(std::move(constant));
  return add_operand({.source = ColumnOperand::Source::Constant, .words = words, .place = place, .sort = {}});
}

uint32_t ColumnBuilder::add_leaf(Sort sort) {
  const auto place = static_cast<uint32_t>(program_.leaves.size());
  program_.leaves.push_back(sort);
  return add_operand({.source = ColumnOperand::Source::Leaf,
                      .words = preproc::has_words(tm_.sorts(), sort),
                      .place = place,
                      .sort = sort});
}

uint32_t ColumnBuilder::add_point(Term t) {
  const Sort sort = tm_.sort(t);
  const uint32_t result = add_operand({.source = ColumnOperand::Source::Point,
                                       .words = preproc::has_words(tm_.sorts(), sort),
                                       .place = static_cast<uint32_t>(program_.points.size()),
                                       .sort = sort});
  program_.points.push_back({t, result, sort});
  return result;
}

uint32_t ColumnBuilder::add_table(ColumnTable table) {
  program_.tables.push_back(std::move(table));
  return static_cast<uint32_t>(program_.tables.size() - 1);
}

// --- Steps ---------------------------------------------------------------------------------------------------------------

ColumnProgram::Step ColumnBuilder::make_step(ColumnProgram::Mode mode, Term t, uint32_t width) const {
  ColumnProgram::Step step{};
  step.mode = mode;
  step.term = t;
  step.sort = tm_.sort(t);
  if (preproc::has_words(tm_.sorts(), step.sort)) {
    step.width = width != 0 ? width : word_width(tm_.sorts(), step.sort);
  }
  return step;
}

uint32_t ColumnBuilder::add_step(ColumnProgram::Step step, std::span<const uint32_t> arguments) {
  step.first_argument = static_cast<uint32_t>(program_.arguments.size());
  step.argument_count = static_cast<uint32_t>(arguments.size());
  for (const uint32_t operand : arguments) {
    program_.arguments.push_back({operand, operands_[operand].sort});
  }
  step.result = add_operand({.source = ColumnOperand::Source::Step,
                             .words = preproc::has_words(tm_.sorts(), step.sort),
                             .place = static_cast<uint32_t>(program_.steps.size()),
                             .sort = step.sort});
  program_.steps.push_back(step);
  return step.result;
}

uint32_t ColumnBuilder::add_application(Term t, std::span<const uint32_t> arguments, uint32_t width) {
  const OperatorInfo& op = *operator_info(tm_.kind(t));
  if (std::ranges::all_of(arguments, [this](uint32_t operand) { return is_constant(operand); })) {
    values_.clear();
    for (const uint32_t operand : arguments) {
      values_.push_back(&constant(operand));
    }
    return add_constant(evaluate_row(op, {tm_.sorts(), tm_.indices(t), tm_.sort(t), values_}));
  }
  if (const std::optional<uint32_t> known = decided(op.kind, arguments)) {
    return *known;
  }
  ColumnProgram::Step step = make_step(ColumnProgram::Mode::Rows, t, width);
  step.op = &op;
  const auto words = [this](uint32_t operand) { return has_words(operand) || operand == kUndetermined; };
  if (op.evaluate_column != nullptr && step.width != 0 && std::ranges::all_of(arguments, words)) {
    step.mode = ColumnProgram::Mode::Words;
    step.function = op.evaluate_column;
  }
  return add_step(step, arguments);
}

uint32_t ColumnBuilder::add_read(Term select, uint32_t table, uint32_t index) {
  ColumnProgram::Step step = make_step(ColumnProgram::Mode::Table, select, 0);
  step.table = table;
  return add_step(step, {&index, 1});
}

uint32_t ColumnBuilder::add_read_over_stores(Term select, std::span<const uint32_t> arguments) {
  if (std::ranges::find(arguments, kUndetermined) != arguments.end()) {
    return kUndetermined;
  }
  ColumnProgram::Step step = make_step(ColumnProgram::Mode::Words, select, 0);
  step.function = column_read_over_stores;
  return add_step(step, arguments);
}

uint32_t ColumnBuilder::add_call(Term application, std::span<const uint32_t> arguments) {
  if (std::ranges::find(arguments, kUndetermined) != arguments.end()) {
    return kUndetermined;
  }
  return add_step(make_step(ColumnProgram::Mode::Calls, application, 0), arguments);
}

bool ColumnBuilder::is_bool(uint32_t operand, bool b) const {
  return is_constant(operand) && constant(operand).is_bool() && constant(operand).boolean() == b;
}

/// The operand that undetermined arguments and constant Booleans decide without a step.
std::optional<uint32_t> ColumnBuilder::decided(Kind kind, std::span<const uint32_t> arguments) {
  switch (kind) {
    case Kind::And:
    case Kind::Or: {
      const bool deciding = kind == Kind::Or;
      for (size_t i = 0; arguments.size() == 2 && i < 2; ++i) {
        if (is_bool(arguments[i], deciding)) {
          return arguments[i];
        }
        if (is_bool(arguments[i], !deciding)) {
          return arguments[1 - i];
        }
      }
      return {};
    }
    case Kind::Implies:
      if (is_bool(arguments[0], true) || is_bool(arguments[1], true)) {
        return arguments[1];
      }
      return is_bool(arguments[0], false) ? std::optional(add_constant(Value(true))) : std::nullopt;
    case Kind::Ite: return arguments[0] == kUndetermined ? std::optional(kUndetermined) : std::nullopt;
    default:
      return std::ranges::find(arguments, kUndetermined) != arguments.end() ? std::optional(kUndetermined)
                                                                            : std::nullopt;
  }
}

ColumnProgram ColumnBuilder::finish(std::span<const uint32_t> roots, std::span<const Sort> sorts) {
  for (const Sort sort : sorts) {
    program_.roots.push_back({0, sort});
  }
  assign_slots(program_, operands_, roots);
  return std::move(program_);
}

}  // namespace preproc
