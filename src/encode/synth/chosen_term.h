#pragma once

#include <unordered_set>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// The body of a function as a formula has it: a term over its parameters, in which the choices that a model makes are
/// ites over selectors, and the constants whose values it finds are constants. `FunctionEncoding` makes one.
///
///     (ite s1 x (ite s2 (+ (ite s3 x c) (ite s3 x c)) c))
struct OpenTerm {
  Term body;
  std::unordered_set<Function> selectors;
  std::unordered_set<Function> constants;
};

/// What a model makes of it: each ite over a selector becomes the alternative that is chosen, each constant its value,
/// and all else stays as it is written: (+ x x). Constants without value may have any, and get the default one.
struct ChosenTerm {
  Term term;                ///< null if a selector that matters has no value
  Function undecided = {};  ///< that selector
};

/// Cost: linear in the part of the body that is chosen.
ChosenTerm choose_term(TermManager& tm, const OpenTerm& open, const Assignment& model);

}  // namespace preproc
