#pragma once

#include <string_view>
#include <vector>

#include "script/scope.h"
#include "script/synthesis.h"

namespace preproc {

/// The bodies of the problem's functions in another solver's answer to check-synth, `((define-fun f ...) ...)`, over
/// the parameters of the problem; empty if the answer is none, or says something else. `scope` has the names of the
/// problem's script.
std::vector<Term> read_solution(Scope& scope, const SynthesisProblem& problem, std::string_view answer);

}  // namespace preproc
