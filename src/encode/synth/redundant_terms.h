#pragma once

#include <cstdint>
#include <vector>

#include "rewrite/simplifier.h"
#include "script/production_grammar.h"
#include "term/term_manager.h"

namespace preproc {

/// A production over leaves whose terms another production of the same nonterminal gives as well, smaller or, among
/// those of one size, first in preorder: `(+ T 0)` is T, `(and x x)` is x, `(> y x)` is `(< x y)`.
struct RedundantTerm {
  /// An operand that is a leaf: a production without nonterminals.
  struct Operand {
    size_t use;  ///< in the production's uses
    const Production* leaf;
  };
  enum class Why : uint8_t {
    Constant,  ///< all of it is constant, and the nonterminal has that constant
    Neutral,   ///< it is one of its operands, or a leaf: neutral, absorbing and idempotent operands
    Equal,     ///< another production over leaves gives it
  };
  const Production* production;
  std::vector<Operand> operands;  ///< one or two; the other uses may be any terms
  Why why;
};

/// The redundant terms of a nonterminal. `productions`: those of each nonterminal, chains followed; a chain's own are
/// those of its nonterminal as well.
/// Guarantee: for each redundant term there is another in the order above, of the same nonterminal, no higher, and
/// equal for all values of what it is over. As each is left out for one that comes before it, all may be at once. Cost:
/// for each production the square of the number of leaves of its operands, simplified.
std::vector<RedundantTerm> find_redundant_terms(TermManager& tm, Simplifier& simplifier,
                                                const std::vector<std::vector<const Production*>>& productions,
                                                uint32_t nonterminal);

}  // namespace preproc
