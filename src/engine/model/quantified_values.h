#pragma once

#include "engine/engine_parts.h"

namespace preproc {

/// True if a quantified formula occurs in the term. Linear in the DAG.
bool has_quantifier(const TermManager& tm, Term t);

/// The term with `true` or `false` in place of each closed quantified formula that a solver decides under the values of
/// the model; the others stay. A formula counts as decided if it, or its negation, was refuted with these values put
/// in: whatever the model leaves open has no say in it. Cost: up to two checks for each formula that is not within
/// another one, of 5 s each and no longer than a check of the query may take.
Term decide_quantifiers(EngineParts& parts, Term t);

}  // namespace preproc
