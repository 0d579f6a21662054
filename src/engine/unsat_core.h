#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// The places, in ascending order, of those candidates that are unsatisfiable together with `background`. A solver of
/// its own is asked about the terms as they are, each candidate behind a literal, so that the core is one of the
/// original assertions whatever the passes did. All places where the solver cannot tell within its limits: since the
/// answer is known to be unsat, all candidates are a core too.
///
/// Terms are Bool, without definitions. Errors: BackendError where the solver cannot express a term.
std::vector<size_t> find_unsat_core(TermManager& tm, const std::function<std::unique_ptr<Backend>()>& create,
                                    std::span<const Term> background, std::span<const Term> candidates);

}  // namespace preproc
