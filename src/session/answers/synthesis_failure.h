#pragma once

#include <span>
#include <string>

#include "script/synthesis.h"

namespace preproc {

/// Writes a SyGuS problem to a new file, in the form of SyGuS-IF 2.1, with a wrong solution as comments. The file is
/// `preproc-solve-failure-PID.sl`, in the working folder or, if that cannot be written, in $TMPDIR or /tmp. `by` names
/// the solver that found the functions `bodies`, `what` says why they are no solution. Returns the file's name; empty
/// if no file could be written.
std::string write_synthesis_failure(TermManager& tm, const SynthesisProblem& problem, std::span<const Term> bodies,
                                    const std::string& by, const std::string& what);

}  // namespace preproc
