#pragma once

#include <cstdint>
#include <optional>

#include "script/synthesis.h"

namespace preproc {

/// The order in which a bank of terms grows.
enum class TermOrder : uint8_t {
  Search,  ///< size, but that terms by cases come later: decision trees put these together
  Size,    ///< the symbols and constants of a term, as `--smallest` counts them
  Weight,  ///< the weights of the productions that make the term
};

/// The order in which the first solution is one of the least costs; `smallest`: sizes are costs too. Nothing where
/// there is none: several kinds of costs, an original to differ little from, productions without costs, or of large
/// ones.
std::optional<TermOrder> term_order(const SynthesisProblem& problem, bool smallest);

}  // namespace preproc
