#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// The result of evaluating the user's assertions under a model: how many are true, how many have no value, and the
/// first that is false.
struct ModelCheck {
  uint32_t satisfied = 0;
  uint32_t undetermined = 0;       ///< quantifiers, opaque operators, values a solver could not name
  std::optional<size_t> violated;  ///< the first assertion that is false, as its place in the list
};

/// Evaluates assertions under the evaluator's assignment. An answer `sat` stands only if none is violated.
ModelCheck check_model(Evaluator& evaluator, std::span<const Term> assertions);

}  // namespace preproc
