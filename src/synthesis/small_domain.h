#pragma once

#include <optional>
#include <span>
#include <vector>

#include "evaluate/column.h"

namespace preproc {

/// All values of universal variables with few values: Booleans and bit-vectors of at most `kMaxBits` bits together. A
/// candidate is checked on all of these values by evaluation over columns: exactly, and without a solver.
class SmallDomain {
 public:
  /// The domain of the variables; nothing if they have more bits, or other sorts. Without variables there is one row.
  static std::optional<SmallDomain> of(const TermManager& tm, std::span<const Term> variables);

  size_t rows() const { return rows_; }
  /// The values of the variables in a row.
  std::vector<Term> values(TermManager& tm, size_t row) const;
  /// The rows in which all premises are true and the condition is false, in order. Nothing if a row is not determined
  /// (an uninterpreted function, a quantifier, a division by zero of integers).
  std::optional<std::vector<size_t>> refuting(TermManager& tm, std::span<const Term> premises, Term condition) const;

  static constexpr uint32_t kMaxBits = 12;

 private:
  std::vector<Term> variables_;
  std::vector<Column> columns_;
  size_t rows_ = 1;
};

}  // namespace preproc
