#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// `t` with each of `from` (variables or constants) replaced by the term at its place in `to`, at the same time. Bound
/// variables that a replacement mentions, or whose name it uses, are renamed: nothing is captured, in the DAG or in
/// print. Sorts must match. Iterative; linear in the part of the DAG that changes (for variables: closed subterms are
/// not entered).
Term substitute(TermManager& tm, Term t, std::span<const Term> from, std::span<const Term> to);

}  // namespace preproc
