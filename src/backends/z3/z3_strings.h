#pragma once

#include <optional>
#include <string>

#include <z3.h>

namespace preproc {

/// The literal of a string.
Z3_ast z3_string(Z3_context context, const std::u32string& string);

/// The string that an expression, whose references the caller counts, is the literal of; empty if it is none.
std::optional<std::u32string> string_of_z3(Z3_context context, Z3_ast ast);

}  // namespace preproc
