#pragma once

#include <span>
#include <string>

#include "term/term_manager.h"

namespace preproc {

/// A function that was synthesised, as `check-synth` and `get-model` answer it: `(define-fun name (parameters) range
/// body)` and the end of the line. The body is a term as its grammar has it, so it is written as a tree, without lets
/// and without the names of other functions:
///
///     (define-fun f ((x Int)) Int (* (+ x 1) (+ x 1)))
///
/// A tree of more than `Printer::kMaxTreeSize` terms is written with lets: the same term, in a form no grammar has.
std::string solution_text(TermManager& tm, Symbol name, std::span<const Term> parameters, Sort range, Term body);

}  // namespace preproc
