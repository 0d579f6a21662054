#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/backend.h"

namespace preproc {

/// Which of `candidates` make the assertions unsatisfiable together with `background`, by place in ascending order. A
/// solver of its own is asked about the terms as they are, each candidate behind a literal, so that the core is one of
/// the original whatever passes did; a core is looked for only when somebody asks for it. All candidates where the
/// solver cannot tell in its limits: with a known unsat answer that is a core too.
///
/// Terms are Bool, without definitions. Errors: BackendError where the solver cannot express a term.
std::vector<size_t> find_unsat_core(TermManager& tm, const std::function<std::unique_ptr<Backend>()>& create,
                                    std::span<const Term> background, std::span<const Term> candidates);

}  // namespace preproc
