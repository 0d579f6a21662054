#pragma once

#include <functional>
#include <span>
#include <string>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// A model as get-model answers it: one define-fun for each of `symbols`, in their order. Functions are written as ites
/// over their arguments `x!0`, `x!1`, ... .
/// `definition_text` says what follows the name of a symbol whose value the model has not, or nothing: then the symbol
/// is left out.
std::string model_to_string(TermManager& tm, const Assignment& model, std::span<const Function> symbols,
                            const std::function<std::string(Function)>& definition_text);

}  // namespace preproc
