#pragma once

#include "evaluate/evaluator.h"
#include "passes/problem.h"

namespace preproc {

/// Adds values of the declared arrays that have no value yet, so that they have the elements that the assertions fix,
/// as far as `values` determines these. Elsewhere such an array has the first of its elements. Cost: linear in the
/// number of assertions and in the rows of the tables.
void add_table_values(TermManager& tm, const AssertionList& assertions, Assignment& values);

}  // namespace preproc
