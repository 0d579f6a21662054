#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// The text of a symbol's value in an input: functions as what follows the name in their define-fun, `((x!0 Int)) Int
/// 1`. Empty where there is no value.
std::string input_text(TermManager& tm, const Assignment& input, Function f);

/// The quoted names of those symbols that have a value, and the values.
std::vector<std::pair<std::string, std::string>> input_texts(TermManager& tm, const Assignment& input,
                                                             std::span<const Function> symbols);

/// `x = 1, y = 2`.
std::string joined_texts(const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace preproc
