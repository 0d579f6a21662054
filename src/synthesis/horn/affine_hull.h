#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <gmpxx.h>

namespace preproc {

/// The equations that hold in all rows of some columns of numbers: their affine hull, kept as a basis in reduced
/// echelon form, over the rationals.
/// Cost: `add` is quadratic in the columns; at most one row for each column changes anything.
class AffineHull {
 public:
  struct Equation {
    std::vector<mpz_class> coefficients;  ///< of each column, without a common divisor, the first one positive
    mpz_class constant;                   ///< what their sum is
  };

  explicit AffineHull(size_t columns) : columns_(columns) {}

  void add(std::span<const mpz_class> row);
  /// Equations whose solutions are the hull, none of which follows from the others. Of no row: none.
  std::vector<Equation> equations() const;

 private:
  size_t columns_;
  std::vector<std::vector<mpq_class>> basis_;  // of the rows with a 1 at their end
  std::vector<size_t> pivots_;                 // of each row of the basis
};

}  // namespace preproc
