#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluate/column.h"
#include "evaluate/column_machine.h"
#include "evaluate/column_program.h"

namespace preproc {

/// Evaluates conditions on many models at once: columns of values of constants.
class ModelVerifier {
 public:
  /// `leaves`: the constants in the conditions.
  ModelVerifier(const TermManager& tm, std::span<const Term> conditions, std::vector<Term> leaves);
  /// True if all conditions are true in each of the rows, a column for each leaf.
  bool holds(std::span<const Column> columns, size_t rows);
  const std::vector<Term>& leaves() const { return leaves_; }

 private:
  std::vector<Term> leaves_;
  std::unique_ptr<const ColumnProgram> program_;
  ColumnMachine machine_;
};

/// A column of so many rows with this value.
Column constant_column(const SortTable& sorts, Sort sort, const Value& value, size_t rows);

}  // namespace preproc
