#pragma once

#include "term/term_manager.h"

namespace preproc {

/// The term with each negated comparison of two numbers turned round: `(not (<= x (- 1)))` becomes `(>= x 0)`, or
/// `(> x y)` where no side is a constant integer. What an engine says of a predicate is easier to read so, and more
/// often of a grammar. Guarantee: equivalent. Cost: linear in the DAG.
Term with_positive_comparisons(TermManager& tm, Term root);

}  // namespace preproc
