#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Decides by evaluation, without a solver, the slices of the assertions that depend on little (docs/tables.md,
/// "Slices"): a slice is a set of assertions that share no unknown with the others; it is small if its unknowns are
/// bit-vectors of at most 16 bits or Booleans, and the values left for them by the assertions on each one alone have a
/// product of at most 2^16. All combinations of these values are tried, operator by operator over columns.
///
///     (bvuge b #x61) (= (select lower ((_ zero_extend 24) b)) #x41) (bvult c (bvmul c c))
///
/// are two slices, of b and of c: 256 rows each. A slice without a solution makes the assertions false. A slice with a
/// solution is removed, and the model converter gives its unknowns their values. Where a row is not determined (a read
/// outside of a table, a division by zero of integers) and no other row is a solution, the slice stays for the solver.
///
/// Guarantee: equisatisfiable. Cost: linear in the DAG of the assertions, and at most 2^25 operations on words for a
/// slice, about 20 ms. The result for a slice is kept.
std::unique_ptr<Pass> make_slices_pass();

}  // namespace preproc
