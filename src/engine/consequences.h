#pragma once

#include <span>
#include <vector>

#include "engine/side_checks.h"

namespace preproc {

/// A literal that follows from assertions and some assumptions.
struct Consequence {
  std::vector<Term> premises;  ///< the assumptions
  Term literal;                ///< a Boolean term or its negation, or `(= term value)`
};

/// Those of the terms that the assertions and assumptions leave one value only, in their order. `result`: whether these
/// are satisfiable; unless they are there are no consequences. Terms of which it is not known are left out.
/// Cost: a check, and for each term one at most. Stopped where the check's token stops.
std::vector<Consequence> find_consequences(SideChecks& checks, std::span<const Term> assertions,
                                           std::span<const Term> assumptions, std::span<const Term> terms,
                                           CheckResult& result);

}  // namespace preproc
