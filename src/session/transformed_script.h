#pragma once

#include "passes/problem.h"
#include "script/emitter.h"
#include "script/lowering.h"
#include "session/held_script.h"

namespace preproc {

/// Writes a script whose problem the passes have transformed, up to its check-sat. Commands stay in their order, but
///
/// - constants that passes made are declared behind the script's own declarations;
/// - a symbol that passes removed is defined by what the trail has for it, if the script asks for values; if it asks
///   for the model, it stays declared, with its definition asserted, so that the model has it; else it is left out;
/// - definitions follow the declarations, if anything may refer to them, and then the assertions;
/// - the logic is restated without arrays and functions where none are left.
///
/// False, and nothing is written, where that cannot be done: the script has terms that are not understood, or wants the
/// model of a function that was removed, or has declared a name that a new constant would be written by.
bool write_transformed_script(TermManager& tm, Emitter& emitter, Lowering& lowering, const HeldScript& script,
                              const Problem& problem, bool lower_operators);

}  // namespace preproc
