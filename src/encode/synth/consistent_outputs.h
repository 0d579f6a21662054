#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// An application of an unknown function, and what stands for it.
struct Occurrence {
  std::vector<Term> arguments;
  Term output;
};

/// With so many occurrences before it the outputs of an occurrence are compared.
inline constexpr size_t kMostOccurrencesCompared = 8;

/// Outputs that are equal because arguments are: for an occurrence and each of the last `kMostOccurrencesCompared`
/// before it that may have the same arguments
///
///     (=> (and (= arg1 arg1') ... (= argn argn')) (= out out'))
///
/// (Ackermann's reduction). A selector tree implies this only case by case.
/// Guarantee: every function satisfies the conditions, so that asserting them neither loses nor adds one.
/// Nothing is said of sorts that solvers have no equality for: functions and regular expressions.
/// Preconditions: all are of one function; arguments have no bound variables. Cost: linear in the occurrences before.
std::vector<Term> consistency_conditions(TermManager& tm, std::span<const Occurrence> before,
                                         const Occurrence& occurrence);

}  // namespace preproc
