#pragma once

#include <span>
#include <string>

#include "script/synthesis.h"

namespace preproc {

/// Writes a problem of SyGuS to a new file, in the form of SyGuS-IF 2.1, with functions that were found for it and are
/// wrong as comments: `preproc-solve-failure-PID.sl`, in the working folder or, where that cannot be written, in
/// $TMPDIR or /tmp. `by` is who found them, `what` is wrong with them. Returns the file's name; empty if there is none.
std::string write_synthesis_failure(TermManager& tm, const SynthesisProblem& problem, std::span<const Term> bodies,
                                    const std::string& by, const std::string& what);

}  // namespace preproc
