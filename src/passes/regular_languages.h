#pragma once

#include <memory>

#include "passes/pass.h"

namespace preproc {

/// Decides what assertions say of one string alone, where that is a regular language (docs/regular-languages.md): they
/// are Boolean combinations of memberships in closed regular expressions, equalities with a literal, prefixes, suffixes
/// and parts that are literals, and bounds on the length. Their language is searched for a word by derivatives.
///
///     (str.in_re x (re.+ (re.range "a" "f"))) (not (str.in_re x ((_ re.loop 0 3) re.allchar))) (str.prefixof "b" x)
///
/// has the word "baaa": where nothing else is said of x, the assertions are removed, and the model converter defines x
/// as the word. A language without words makes the assertions false, also where x has a part in others. A language
/// whose search took too long stays for the solver.
///
/// Guarantee: equisatisfiable. Cost: linear in the DAG of the assertions, each term once; for each set of assertions on
/// one string at most the work of a `RegexMatcher`, a fraction of a second, and that for a few sets. Outcomes are kept.
std::unique_ptr<Pass> make_regular_languages_pass();

}  // namespace preproc
