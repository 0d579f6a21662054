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

}  // namespace preproc
