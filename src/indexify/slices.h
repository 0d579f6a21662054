#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// The assertions in groups that share no declared symbol, in the order of their first assertions; those without
/// symbols are one group. Linear in the DAG of each assertion.
std::vector<std::vector<Term>> independent_slices(const TermManager& tm, std::span<const Term> assertions);

}  // namespace preproc
