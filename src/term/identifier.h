#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// True if the text can be written as a symbol without bars: SMT-LIB simple symbol, not a reserved word.
bool is_simple_symbol(std::string_view name);

/// The symbol as SMT-LIB writes it: as it is, or between bars where it needs them. A backslash, which marks the names
/// this program makes because no script can hold one, becomes an exclamation mark behind `preproc!`.
std::string quoted_symbol(std::string_view name);

/// Appends `quoted_symbol(name)` to `out`.
void append_symbol(std::string& out, std::string_view name);

}  // namespace preproc
