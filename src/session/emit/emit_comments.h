#pragma once

#include "passes/problem.h"
#include "script/emitter.h"

namespace preproc {

/// Writes comments that say what became of a check's assertions: how many stay, change, go and come, and of each symbol
/// that passes removed which pass did it, and the term that stands for it.
void comment_on_problem(const TermManager& tm, Emitter& emitter, const Problem& asked, const Problem& left);

/// Writes a comment in front of an assertion that passes rewrote or added: what it was.
void comment_on_assertion(Emitter& emitter, const Assertion& assertion);

}  // namespace preproc
