#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Functions of nothing but constants of declared sorts, such as the registers of a transition system over its states
/// (yosys-smtbmc), become one constant for each application (docs/tables.md):
///
///     (= (count s1) (bvadd (count s0) #x01))   becomes   (= count\s1 (bvadd count\s0 #x01))
///
/// A declared sort goes where all of its terms are declared constants, and these are arguments of declared functions
/// only, all of whose arguments are such. Then nothing says that two of the constants are equal, and any model has one
/// beside it in which they all differ: Ackermann's expansion needs no constraints. Passes that see through equations
/// see through the functions then.
///
/// Guarantee: equisatisfiable; the functions are on the model converter, as cases of their arguments, and the constants
/// as different elements of their sort. Not with --emit: solvers have no names for elements, and are slower at what has
/// to be said in their place.
/// Cost: linear in the DAG of the assertions.
std::unique_ptr<Pass> make_ackermannize_pass();

}  // namespace preproc
