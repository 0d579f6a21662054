#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "synthesis/enumeration/bank/cell_table.h"
#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// One term over leaves, computed for columns of cells. Operators on Booleans and bit-vectors go through the operators'
/// column functions, sums and comparisons of small Ints through machine arithmetic, all others row by row through the
/// operator's evaluation at a point.
///
/// Guarantee: row i is the value of the term where the leaves have their cells of row i, as the evaluator has it.
/// Cost: a nanosecond or two a row for an operator over words, 100 to 300 ns for one that goes through values.
class CellProgram {
 public:
  /// Rows of one run, at most.
  static constexpr size_t kMaxRows = 1024;

  /// Nothing where the term holds what has no value under an assignment to the leaves: other symbols, functions with a
  /// definition, binders, opaque operators. Precondition: definitions are expanded. `cells` lives as long.
  static std::optional<CellProgram> compile(CellTable& cells, Term t, std::span<const Term> leaves);

  /// The column of the term, which is there until the next run. Column i of `inputs` has the cells of leaf i in at
  /// least `rows` rows; it may be null where `uses(i)` is false.
  struct Result {
    const uint64_t* cells;
    const uint8_t* defined;  ///< a byte a row, 0: not determined; null: all are determined
  };
  Result run(std::span<const uint64_t* const> inputs, size_t rows);

  /// True if the leaf at that place occurs.
  bool uses(size_t leaf) const { return leaf_used_[leaf]; }
  Sort sort() const { return sort_; }

 private:
  struct Slot {
    Sort sort;
    CellTable::Form form = CellTable::Form::Word;
    uint32_t width = 1;
    bool constant = false;
    uint64_t cell = 0;                     // of a constant
    const uint64_t* cells = nullptr;       // null for a constant
    const uint8_t* defined = nullptr;      // null: all are
    std::unique_ptr<uint64_t[]> own = {};  // of a step's result
    std::unique_ptr<uint8_t[]> own_defined = {};
  };
  enum class Mode : uint8_t { Words, Integers, Same, Choice, Values };
  struct Step {
    Mode mode;
    const OperatorInfo* op;
    Term term;  // whose indices and sort count
    uint32_t first_argument;
    uint32_t argument_count;
    uint32_t result;
  };

  explicit CellProgram(CellTable& cells) : cells_(&cells) {}
  uint32_t add_slot(Sort sort, bool own);
  bool add_application(Term t, std::span<const uint32_t> arguments, uint32_t& result);
  void add_step(Term t, const OperatorInfo& op, std::span<const uint32_t> arguments, uint32_t result);
  Mode mode_of(const OperatorInfo& op, std::span<const uint32_t> arguments, uint32_t result) const;
  std::span<const uint32_t> arguments(const Step& step) const {
    return std::span(arguments_).subspan(step.first_argument, step.argument_count);
  }
  void run_words(const Step& step, size_t rows);
  bool run_integers(const Step& step, size_t rows);
  void run_same(const Step& step, size_t rows);
  void run_choice(const Step& step, size_t rows);
  void run_values(const Step& step, size_t rows);
  uint64_t at(const Slot& slot, size_t row) const { return slot.constant ? slot.cell : slot.cells[row]; }

  CellTable* cells_;
  Sort sort_;
  std::vector<Slot> slots_;
  std::vector<Step> steps_;
  std::vector<uint32_t> arguments_;
  std::vector<uint32_t> leaf_slots_;
  std::vector<bool> leaf_used_;
  uint32_t root_ = 0;
  std::vector<Value> scratch_;
  std::vector<const Value*> row_;
};

}  // namespace preproc
