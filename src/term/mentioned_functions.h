#pragma once

#include <span>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// The constants and functions in the terms, and in the bodies of those that are defined, each once, in the order of a
/// walk from the leaves up. Linear in the DAG.
std::vector<Function> mentioned_functions(const TermManager& tm, std::span<const Term> terms);

}  // namespace preproc
