#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Arrays that are read at constant indices only, such as the input buffers of a symbolic executor, become one constant
/// for each index (docs/tables.md):
///
///     (bvult (select stdin #x00000000) (select stdin #x00000004))   becomes   (bvult stdin\0 stdin\4)
///
/// The model converter gives the array back. Elements that are asserted to be constants become part of its definition
/// at once. Guarantee: equisatisfiable. Cost: linear in the DAG of the assertions.
std::unique_ptr<Pass> make_scalars_pass();

/// Removes arrays that occur only in the assertions of their elements, as a table does once other passes have rewritten
/// all its reads. The model converter defines such an array by its elements, and the assertions are removed.
/// Guarantee: equisatisfiable. Cost: linear in the DAG of the assertions.
std::unique_ptr<Pass> make_elements_pass();

}  // namespace preproc
