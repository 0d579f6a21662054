#pragma once

#include <cstddef>
#include <string>

#include "report/comparison/comparison.h"

namespace preproc {

/// The verdict of a comparison, in one sentence for people who know none of the programs: how many queries the first
/// way answers beside the best of the others, how fast it is in the median, and where it is slower by more than a
/// tenth. The best of the others answers most; of those that answer as many, it takes the least processor time in all.
///
///     preproc-solve answers 38 of 40 queries where z3 answers 31, and is 5 times as fast in the median; 1 is slower by
///     more than a tenth: a.smt2.
std::string verdict(const Comparison& comparison);

/// The verdict on the first way beside another one.
std::string verdict_on(const Comparison& comparison, size_t other);

/// Which checks of a session an outcome has no answer for: `check 3 of 12`, `checks 1, 4-6 of 12`, `all 12 checks`. Of
/// many, the first few. Empty: the query asks one question, or all are answered.
std::string unanswered_checks(const ComparedQuery& query, const WayOutcome& outcome);

/// The queries that lack answers of the first way, with its outcome and the checks: `a.smt2 (unknown, check 3 of 12)`.
/// Of many, the first few. Empty: there are none.
std::string unanswered_queries(const Comparison& comparison);

}  // namespace preproc
