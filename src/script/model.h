#pragma once

#include "evaluate/evaluator.h"

namespace preproc {

/// Values of the user's symbols, by a backend or a pass. Symbols a solver left out have no entry; `complete` gives them
/// default values.
using Model = Assignment;

}  // namespace preproc
