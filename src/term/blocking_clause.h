#pragma once

#include <span>

#include "term/term_manager.h"

namespace preproc {

/// Excludes a model from those that follow: some of the terms has another value than this one. Null where a value is
/// unknown or no term of its sort can be made of it. Of no terms: false.
Term mk_blocking_clause(TermManager& tm, std::span<const Term> terms, std::span<const Value> values);

}  // namespace preproc
