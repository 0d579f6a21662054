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
    Constant,  ///< its value is constant, and the nonterminal has that constant
    Neutral,   ///< it equals one of its operands, or a leaf: neutral, absorbing and idempotent operands
    Equal,     ///< another production over leaves gives it
  };
  const Production* production;
  std::vector<Operand> operands;  ///< one or two; the other uses may be any terms
  Why why;
};

/// The redundant terms of a nonterminal. `productions`: the productions of each nonterminal, without chains
/// (grammar_heights.h).
/// Guarantee: for each redundant term there is an equal one of the same nonterminal, of at most its height, that comes
/// before it in the order above. So all redundant terms may be left out together. Cost: for each production the square
/// of the number of leaves of its operands, simplified.
std::vector<RedundantTerm> find_redundant_terms(TermManager& tm, Simplifier& simplifier,
                                                const std::vector<std::vector<const Production*>>& productions,
                                                uint32_t nonterminal);

}  // namespace preproc
