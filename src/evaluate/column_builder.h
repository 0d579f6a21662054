#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluate/column_program.h"
#include "evaluate/column_registers.h"
#include "term/term_manager.h"

namespace preproc {

/// Puts a program together, step by step: operands are numbered as they come, what constants decide needs no step.
class ColumnBuilder {
 public:
  /// The operand that is undetermined in every row.
  static constexpr uint32_t kUndetermined = 0;

  explicit ColumnBuilder(const TermManager& tm);

  uint32_t add_constant(Value value);
  uint32_t add_leaf(Sort sort);
  /// A term that is evaluated at each row by itself.
  uint32_t add_point(Term t);
  /// The operator of `t` over operands: its arguments, or, for an associative operator, two of the parts they make up.
  /// `width`: of the result's words, where it is not that of `t`.
  uint32_t add_application(Term t, std::span<const uint32_t> arguments, uint32_t width = 0);
  /// The read of a table, of words, at an index that is not constant.
  uint32_t add_read(Term select, uint32_t table, uint32_t index);
  /// The read of an array of words built by stores; arguments as `column_read_over_stores` has them.
  uint32_t add_read_over_stores(Term select, std::span<const uint32_t> arguments);
  /// The call of an oracle, where the arguments are not all constant.
  uint32_t add_call(Term application, std::span<const uint32_t> arguments);
  uint32_t add_table(ColumnTable table);

  bool is_constant(uint32_t operand) const { return operands_[operand].source == ColumnOperand::Source::Constant; }
  /// The value of a constant operand.
  const Value& constant(uint32_t operand) const { return program_.constants[operands_[operand].place].value; }
  /// True if the operand's sort has words.
  bool has_words(uint32_t operand) const { return operands_[operand].words; }
  size_t step_count() const { return program_.steps.size(); }

  /// The program whose roots are these operands, of these sorts. Ends the builder's use.
  ColumnProgram finish(std::span<const uint32_t> roots, std::span<const Sort> sorts);

 private:
  ColumnProgram::Step make_step(ColumnProgram::Mode mode, Term t, uint32_t width) const;
  uint32_t add_step(ColumnProgram::Step step, std::span<const uint32_t> arguments);
  uint32_t add_operand(ColumnOperand operand);
  std::optional<uint32_t> decided(Kind kind, std::span<const uint32_t> arguments);
  bool is_bool(uint32_t operand, bool b) const;

  const TermManager& tm_;
  ColumnProgram program_;
  std::vector<ColumnOperand> operands_;
  std::vector<const Value*> values_;
};

}  // namespace preproc
