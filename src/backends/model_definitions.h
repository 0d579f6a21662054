#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "parser/source.h"

namespace preproc {

/// The definitions in a solver's answer to get-model as they are written, by name: what follows the name, without the
/// last parenthesis. `answer` is part of the source. Nothing if it is no model.
std::optional<std::unordered_map<std::string_view, std::string_view>> definitions_of(const Source& source,
                                                                                     std::string_view answer);

}  // namespace preproc
