#pragma once

#include <string>
#include <string_view>

namespace preproc {

/// True if the text can be written as a symbol without bars: SMT-LIB simple symbol, not a reserved word.
bool is_simple_symbol(std::string_view name);

/// True for names that this program makes: no script can hold a backslash.
bool is_own_symbol(std::string_view name);

/// The symbol as it is read back from what `quoted_symbol` writes: itself, but for those that this program makes
/// `preproc!` and an exclamation mark for each backslash.
std::string written_symbol(std::string_view name);

/// The symbol as SMT-LIB writes it, between bars where it needs them.
std::string quoted_symbol(std::string_view name);

/// Appends `quoted_symbol(name)` to `out`.
void append_symbol(std::string& out, std::string_view name);

}  // namespace preproc
