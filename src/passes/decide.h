#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Decides slices by a solver, within an effort (`PassContext::quick_solver`): a slice is a set of assertions that
/// share no symbol with the others. Slices are asked in the order of their size, as long as time is left.
///
///     (= (bvmul x x) #x31) (bvult y z) (bvult z y)
///
/// are two slices, of x and of y and z. The second one is unsat, and makes the assertions false. A sat slice is
/// removed, and the model converter gives its symbols their values, after the slice was evaluated on them. A slice
/// stays where the solver does not answer in time or cannot express it, and a sat one also where the model leaves it
/// undetermined, or somebody asks for values and no script can write them, of functions and of declared sorts.
///
/// The pass does nothing where there is no such solver: only a session that emits has one.
///
/// Guarantee: equisatisfiable. Cost: linear in the DAG of each assertion, and at most the effort for the solver.
/// Answers are kept, for slices that come again.
std::unique_ptr<Pass> make_decide_pass();
/// The pass within a quarter of the effort, before tables become formulas in a form that another solver likes.
std::unique_ptr<Pass> make_decide_early_pass();

}  // namespace preproc
