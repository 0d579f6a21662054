#pragma once

#include <memory>
#include <span>

#include "evaluate/column.h"
#include "evaluate/column_program.h"

namespace preproc {

/// Runs a program over domains of its leaves, block of rows by block of rows. What it needs for that is kept from run
/// to run, so that a run over a few thousand rows costs little more than the operators in it. Memory: the program's
/// registers for one block, and the result. Nothing is allocated for a row of words.
class ColumnMachine {
 public:
  /// All live as long.
  ColumnMachine(const TermManager& tm, const ColumnProgram& program, std::span<const Term> leaves);
  ColumnMachine(ColumnMachine&& other) noexcept;
  ColumnMachine& operator=(ColumnMachine&& other) noexcept;
  ~ColumnMachine();

  /// Row i takes row i of each domain, a column for each leaf. The columns of the program's roots, which are there
  /// until the next run, and may be moved away.
  std::span<Column> run(std::span<const Column> domains, size_t rows);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace preproc
