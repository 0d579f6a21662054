#pragma once

#include <cstdint>
#include <vector>

#include "term/term_manager.h"
#include "value/bit_vector.h"

namespace preproc {

/// A sum of bit-vectors modulo 2^width: a constant, and terms with coefficients.
///
///     (bvsub (bvadd x (bvmul #x03 y) #x05) (bvnot x))  is  6 + 2x + 3y
///
/// Sums, differences, negations, complements (~x is -x - 1) and products with a constant are taken apart.
class LinearSum {
 public:
  static constexpr uint32_t kMaxNodes = 24;

  struct Summand {
    Term term;
    BitVector coefficient;  ///< may be 0: the occurrences of the term have cancelled each other
  };

  LinearSum(TermManager& tm, uint32_t width, uint32_t max_nodes = kMaxNodes);

  /// Adds `sign` times t. False if more than `max_nodes` terms were looked at: then the sum is not complete.
  bool add(Term t, const BitVector& sign);

  /// True if there are fewer summands with a coefficient, and constants, than were written.
  bool is_shorter() const;
  /// True if a term has cancelled itself.
  bool has_cancelled() const;

  /// The sum as a term.
  Term mk_sum();
  /// The equality with 0: what has a negative coefficient, and the constant, goes to the right.
  Term mk_equal_zero();

  /// Adds a term that is not taken apart.
  void add_summand(Term t, const BitVector& coefficient);
  void add_constant(const BitVector& constant) { constant_ = constant_.bvadd(constant); }
  /// Each term once, in the order of their first occurrence.
  const std::vector<Summand>& summands() const { return summands_; }
  const BitVector& constant() const { return constant_; }

 private:
  Term mk_side(const std::vector<Summand>& summands, const BitVector& constant);

  TermManager& tm_;
  uint32_t max_nodes_;
  uint32_t nodes_ = 0;
  uint32_t written_ = 0;  // summands and constants that were met
  BitVector constant_;
  std::vector<Summand> summands_;
};

/// The factor that makes 1 of an odd number, modulo 2^width.
BitVector inverse_of_odd(const BitVector& odd);

}  // namespace preproc
