#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/operator.h"
#include "term/term_manager.h"

namespace preproc {

/// Makes random terms out of every operator of every theory, over a few constants of a few sorts. Terms share subterms,
/// and constants that rules look for (0, 1, all ones, powers of two, the signed bounds) are frequent. Equal seeds,
/// equal terms.
class RandomTerms {
 public:
  RandomTerms(TermManager& tm, uint64_t seed);

  /// A term of about `operators` operators over fresh choices.
  Term next(uint32_t operators);
  /// Values for all the constants that terms are made of; the same special values are frequent.
  Assignment assignment();

  static constexpr uint32_t kMaxWidth = 80;

 private:
  uint64_t below(uint64_t bound) { return std::uniform_int_distribution<uint64_t>(0, bound - 1)(random_); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  BitVector bits(uint32_t width);
  Value value(Sort sort);
  Term leaf(Sort sort);
  /// A term of the sort: an earlier one, a declared constant, or a literal.
  Term pick(Sort sort);
  Sort pick_sort();
  Term application();
  std::vector<uint32_t> indices(Kind kind, Term argument);

  TermManager& tm_;
  std::mt19937_64 random_;
  std::vector<Sort> sorts_;
  std::vector<Term> constants_;
  std::vector<Term> made_;                       // of the term being made, newest last
  std::vector<const OperatorInfo*> rows_;        // of the theories that have rewrite rules
  std::vector<const OperatorInfo*> favourites_;  // frequent in it
  std::vector<Sort> favourite_sorts_;
};

}  // namespace preproc
