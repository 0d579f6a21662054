#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/column_table.h"
#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// Terms as a straight line of steps over columns, in the order they are to be computed. Columns live in slots,
/// numbered through: constants, leaves, roots (columns of the result), registers of words, registers of values.
/// Registers are reused as soon as the last step that reads them is done.
///
/// Example, over the leaf x: `(bvadd (bvmul x x) #x03)` is  register 0 = bvmul leaf 0, leaf 0;  root 0 = bvadd register
/// 0, constant 0
struct ColumnProgram {
  struct Constant {
    Value value;        ///< empty: undetermined in every row
    uint64_t word = 0;  ///< of sorts that have words
    uint32_t width = 1;
  };
  struct Argument {
    uint32_t slot;
    Sort sort;
  };
  enum class Mode : uint8_t {
    Words,  ///< `function` over columns of words
    Table,  ///< `table` read at the one argument, a column of indices
    Rows,   ///< row by row through `op->evaluate`
    Calls,  ///< row by row through the oracle of the function of `term`
  };
  struct Step {
    Mode mode;
    void (*function)(ColumnContext&);
    const OperatorInfo*
        op;     ///< null where the step is no application of one operator: tables, reads over stores, calls
    Term term;  ///< whose indices the operator has
    uint32_t table;
    uint32_t first_argument;
    uint32_t argument_count;
    uint32_t result;  ///< slot
    uint32_t width;   ///< of the result's words
    Sort sort;        ///< of the result
  };
  /// A term that is evaluated at each row by itself, before the steps: applications of recursive functions.
  struct Point {
    Term term;
    uint32_t result;
    Sort sort;
  };
  struct Root {
    uint32_t
        slot;  ///< what holds the root's column: its own slot, or a constant, a leaf or an earlier root to be copied
    Sort sort;
  };

  std::vector<Constant> constants;
  std::vector<Sort> leaves;
  std::vector<Root> roots;
  uint32_t word_registers = 0;
  uint32_t value_registers = 0;
  std::vector<Point> points;
  std::vector<Step> steps;
  std::vector<Argument> arguments;
  std::vector<ColumnTable> tables;

  uint32_t first_leaf() const { return static_cast<uint32_t>(constants.size()); }
  uint32_t first_root() const { return first_leaf() + static_cast<uint32_t>(leaves.size()); }
  uint32_t first_word_register() const { return first_root() + static_cast<uint32_t>(roots.size()); }
  uint32_t first_value_register() const { return first_word_register() + word_registers; }
  uint32_t slot_count() const { return first_value_register() + value_registers; }
};

/// The program of the terms over the leaves. What depends on no leaf is computed here, by the evaluator.
/// Cost: linear in the DAG; applications of defined functions are expanded, once for each tuple of argument columns, as
/// long as that stays small, and are else evaluated at each row.
ColumnProgram compile_columns(const TermManager& tm, std::span<const Term> terms, std::span<const Term> leaves);

/// The value of an application in a row: empty arguments are undetermined ones, of which `and`, `or`, `=>` and `ite`
/// may do without some. As the evaluator has it.
Value evaluate_row(const OperatorInfo& op, const EvalContext& context);

}  // namespace preproc
