#pragma once

#include "engine/engine.h"
#include "script/scope.h"

namespace preproc {

/// An equivalent formula without quantifiers, over the same free symbols, as linked z3 finds it.
/// `query`: how solvers are made, and the symbols in scope; its assertions do not count. A check of the engine is under
/// way (`CheckStop::Check`).
///
/// Guarantee: that the two are equivalent was checked. EngineError where there is none, or none is found: quantifiers
/// over functions, arrays and strings have none as a rule.
Term eliminate_quantifiers(Engine& engine, const Query& query, Scope& scope, Term formula);

}  // namespace preproc
