#pragma once

#include <span>
#include <string>

#include "term/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// A model as get-model answers it: one define-fun for each of `symbols`, in their order. Functions are written as ites
/// over their arguments `x!0`, `x!1`, ...; a symbol without a value is left out.
std::string model_to_string(TermManager& tm, const Assignment& model, std::span<const Function> symbols);

}  // namespace preproc
