#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// Which of the `candidates`, places in `terms`, make the terms that are no candidates unsatisfiable together with
/// these and the lemmas: places in ascending order. A solver of its own is asked about the terms as they are, each
/// candidate behind a literal, so that the core is one of the original whatever passes did. All candidates where the
/// solver cannot tell in its limits: with a known unsat answer that is a core too.
///
/// Terms are Bool, without definitions. Errors: BackendError where the solver cannot express a term.
std::vector<size_t> find_unsat_core(TermManager& tm, const std::function<std::unique_ptr<Backend>()>& create,
                                    std::span<const Term> terms, std::span<const size_t> candidates,
                                    std::span<const Term> lemmas);

}  // namespace preproc
