#pragma once

#include "passes/problem.h"
#include "script/emitter.h"
#include "script/lowering.h"
#include "session/emit/held_script.h"

namespace preproc {

/// Writes a script whose problem the passes have transformed, up to its check-sat. Commands stay in their order, with
/// these exceptions:
///
/// - constants that passes made are declared behind the script's own declarations;
/// - a symbol that passes removed is defined by its definition on the model converter, if the script asks for values;
/// if the
///   script asks for the model, the symbol stays declared, with its definition asserted, so that the model has it;
///   otherwise the symbol is left out;
/// - an assertion that is there already is left out;
/// - definitions that may be used follow the declarations, and the assertions follow the definitions;
/// - definitions of sorts that nothing written as it was names are left out;
/// - the logic is restated without arrays and functions where none are left in what is written.
///
/// `asked`, if it is not null, is the problem before the passes: comments say what became of it (emit_comments.h).
///
/// False, and nothing is written, if the script has terms that are not understood, asks for the model of a function
/// that passes removed, or declares a name that a new constant would have.
bool write_transformed_script(TermManager& tm, Emitter& emitter, Lowering& lowering, const HeldScript& script,
                              const Problem& problem, bool lower_operators, const Problem* asked);

}  // namespace preproc
