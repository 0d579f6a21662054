#include "synthesis/horn/affine_hull.h"

#include <algorithm>
#include <utility>

namespace preproc {

namespace {

/// a - factor * b
void subtract(std::vector<mpq_class>& a, const mpq_class& factor, const std::vector<mpq_class>& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] -= factor * b[i];
  }
}

}  // namespace

void AffineHull::add(std::span<const mpz_class> row) {
  std::vector<mpq_class> rest(row.begin(), row.end());
  rest.emplace_back(1);
  for (size_t k = 0; k < basis_.size(); ++k) {
    const mpq_class factor = rest[pivots_[k]];
    if (factor != 0) {
      subtract(rest, factor, basis_[k]);
    }
  }
  const auto pivot = std::ranges::find_if(rest, [](const mpq_class& q) { return q != 0; });
  if (pivot == rest.end()) {
    return;
  }
  const auto place = static_cast<size_t>(pivot - rest.begin());
  const mpq_class inverse = 1 / *pivot;
  for (mpq_class& q : rest) {
    q *= inverse;
  }
  for (std::vector<mpq_class>& other : basis_) {
    const mpq_class factor = other[place];
    if (factor != 0) {
      subtract(other, factor, rest);
    }
  }
  basis_.push_back(std::move(rest));
  pivots_.push_back(place);
}

std::vector<AffineHull::Equation> AffineHull::equations() const {
  std::vector<Equation> found;
  if (basis_.empty()) {
    return found;
  }
  // The vectors to which all rows of the basis are orthogonal: one for each column without a pivot.
  for (size_t open = 0; open <= columns_; ++open) {
    if (std::ranges::find(pivots_, open) != pivots_.end()) {
      continue;
    }
    std::vector<mpq_class> vector(columns_ + 1);
    vector[open] = 1;
    for (size_t k = 0; k < basis_.size(); ++k) {
      vector[pivots_[k]] = -basis_[k][open];
    }
    mpz_class denominators = 1;
    for (const mpq_class& q : vector) {
      denominators = lcm(denominators, q.get_den());
    }
    std::vector<mpz_class> numbers;
    mpz_class divisor = 0;
    for (const mpq_class& q : vector) {
      numbers.emplace_back(q.get_num() * (denominators / q.get_den()));
      divisor = gcd(divisor, numbers.back());
    }
    // The first coefficient is positive.
    const auto first = std::ranges::find_if(numbers, [](const mpz_class& number) { return number != 0; });
    if (*first < 0) {
      divisor = -divisor;
    }
    Equation equation;
    for (size_t i = 0; i < columns_; ++i) {
      equation.coefficients.emplace_back(numbers[i] / divisor);
    }
    equation.constant = mpz_class(-numbers[columns_]) / divisor;
    found.push_back(std::move(equation));
  }
  return found;
}

}  // namespace preproc
