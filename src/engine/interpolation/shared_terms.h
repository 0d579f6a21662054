#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// What two sets of assertions have in common: their symbols, and the terms over these that occur in one of them.
///
///     x < y + z,  y = 3  and  x > y,  f(x) = 0:   the symbols x and y, the conditions x > y and y = 3
class SharedTerms {
 public:
  /// Linear in the DAG.
  SharedTerms(const TermManager& tm, std::span<const Term> first, std::span<const Term> second);

  /// True if all symbols in the terms are common ones: such a term may be an interpolant.
  bool has_all_of(const TermManager& tm, std::span<const Term> terms) const;

  std::vector<Function> symbols;  ///< free or recursive; both sets have them
  std::vector<Term> conditions;   ///< of sort Bool, no values and no negations
  std::vector<Term> words;        ///< bit-vectors: constants, reads of arrays, applications

 private:
  bool is_common(Function f) const { return f.id < is_common_.size() && is_common_[f.id]; }

  std::vector<bool> is_common_;  // by Function::id
};

}  // namespace preproc
