#pragma once

#include <string>

#include "backends/backend.h"
#include "script/synthesis.h"

namespace preproc {

/// cvc5's own engine for SyGuS, through its C++ API, on the whole problem: definitions are definitions there and
/// inv-constraints are handed over as such, because cvc5 looks for both. The time limit is cvc5's own, which it passes
/// by at times; nothing else ends it but the end of the process. BackendError for what cvc5 cannot express and for its
/// errors. See `BackendRecord::check_synth`.
extern "C" void cvc5_check_synth(TermManager& tm, const SynthesisProblem& problem, const BackendOptions& options,
                                 std::string& answer);

}  // namespace preproc
