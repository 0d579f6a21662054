#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// How "exactly one of these is true" is written (exactlyOne of Mechtaev 2018, section 4.1, in docs/references.md).
enum class ExactlyOne : uint8_t {
  Pairwise,        ///< no two of them: quadratic in their number, no further constants
  Sequential,      ///< a counter along them (Sinz 2005): linear, one constant each
  SortingNetwork,  ///< sorted, the first is true and the second is not (Mechtaev 2018): n log^2 n gates
  PseudoBoolean,   ///< `((_ at-most 1) ...)`, z3's own: linear (cvc5's backend makes a sum of Ints of it)
};

/// All of these by their names.
std::span<const std::pair<std::string_view, ExactlyOne>> all_exactly_one_forms();

/// Conditions that hold exactly for the assignments in which one of the literals is true. The names of constants that
/// are made begin with `name`, which has a backslash, so that no script can write them.
std::vector<Term> mk_exactly_one(TermManager& tm, std::span<const Term> literals, ExactlyOne how,
                                 const std::string& name);

}  // namespace preproc
