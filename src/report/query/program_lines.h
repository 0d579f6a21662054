#pragma once

#include <vector>

#include "report/query/check_record.h"
#include "report/query/term_excerpt.h"
#include "summaries/coverage.h"

namespace preproc {

/// The body of a method as lines, with what became of its branches and labels:
///
///     if    (> a b)
///       true   test 1
///         gives  (+ a 1)
///       false  unreachable
///
/// in the order in which they are executed. A term that occurs several times is drawn where it is met first. Of at most
/// so many lines. Iterative; linear in the steps.
std::vector<ProgramLine> program_lines(TermManager& tm, const MethodTable& methods, uint32_t method,
                                       const Coverage& coverage, TermExcerpt& excerpt, size_t most);

}  // namespace preproc
