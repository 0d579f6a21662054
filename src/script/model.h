#pragma once

#include "evaluate/evaluator.h"

namespace preproc {

/// What a backend or a pass says about the user's symbols: an assignment of values to symbols. Symbols a solver left
/// out have no entry; `complete` gives them default values.
using Model = Assignment;

}  // namespace preproc
