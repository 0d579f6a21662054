#pragma once

#include <span>
#include <string>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// The labels that a model gives, as z3's (labels) does: `(! t :lblpos L)` labels a t that is true, `(! t :lblneg L)`
/// one that is false, where t has a say in the assertion's being true. Of several parts that would each make a
/// connective what it is, the first one counts, so that the labels are those of one path. Verifiers read from them
/// which check failed, and on which way there.
///
/// `assertions` are true in the model, or not determined by it. Without definitions. Cost: linear in the terms.
std::vector<std::string> labels_of(const TermManager& tm, Evaluator& evaluator, std::span<const Term> assertions);

/// The assertion with a constant of its own in place of each atom and quantifier below its connectives, so that a
/// solver tells what its candidate for a model makes of them; what each stands for is added to `definitions`. An
/// assertion without labels stays as it is.
Term name_leaves(TermManager& tm, Term assertion, std::vector<Term>& definitions);

}  // namespace preproc
