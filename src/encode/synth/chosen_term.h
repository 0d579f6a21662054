#pragma once

#include <unordered_set>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// The body of a function before a model chooses: a term over the function's parameters, with an ite over a selector
/// for each choice, and a constant symbol for each constant to be found. `FunctionEncoding` makes one.
///
///     (ite s1 x (ite s2 (+ (ite s3 x c) (ite s3 x c)) c))
struct OpenTerm {
  Term body;
  std::unordered_set<Function> selectors;
  std::unordered_set<Function> constants;
};

/// An open term after a model has chosen: each ite over a selector becomes the chosen alternative, each constant symbol
/// its value, and other operators stay as they are written: (+ x x) in the example above. A constant without a value
/// may have any value, and gets the default one.
struct ChosenTerm {
  Term term;                ///< null if a selector that matters has no value
  Function undecided = {};  ///< that selector
};

/// Cost: linear in the part of the body that is chosen.
ChosenTerm choose_term(TermManager& tm, const OpenTerm& open, const Assignment& model);

}  // namespace preproc
