#pragma once

#include <string>

#include "script/synthesis.h"
#include "term/defined_functions.h"

namespace preproc {

/// The definitions that a problem uses, in the order of a script: functions to be synthesised stand between those that
/// their grammars use and the others, whose bodies may apply them.
struct SynthesisDefinitions {
  SynthesisDefinitions(const TermManager& tm, const SynthesisProblem& problem);
  DefinedFunctions functions;
  size_t of_grammars = 0;  ///< so many at the beginning
};

/// A whole problem as SyGuS-IF 2.1, with its definitions and its inv-constraints as they were read, and a check-synth
/// at the end. Empty where 2.1 cannot express it: recursive definitions, and nonterminals that a let binds.
std::string sygus_problem_text(TermManager& tm, const SynthesisProblem& problem);

}  // namespace preproc
