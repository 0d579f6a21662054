#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace preproc {

/// A solver whose command line is understood: clients that start it can start this program instead.
enum class Dialect : uint8_t { Z3, Cvc5 };

/// All dialects by their names.
std::span<const std::pair<std::string_view, Dialect>> all_dialects();
std::optional<Dialect> find_dialect(std::string_view name);
std::string_view name_of(Dialect dialect);

/// Removes each `--compat NAME` in front of `--` from the arguments. The last NAME; nothing where there is none.
std::optional<std::string> take_compat(std::vector<std::string>& arguments);

/// Puts a solver's options into this program's: what has a meaning here is translated (`-T:5` is `--timeout 5`), what
/// has none is left out (`-st`, `model.compact=false`). All else, this program's own options too, stays as it is.
/// Without a dialect only the options by which any client asks for SMT-LIB on standard input are known.
std::vector<std::string> translate_options(std::optional<Dialect> dialect, const std::vector<std::string>& arguments);

/// True if translate_options makes this option of a solver's, or the default solver of a dialect is given by it.
/// `option` is without `--`.
bool is_translation(std::string_view option);

/// The solver, `z3` or `cvc5`, whose option this word is, to the knowledge of translate_options; empty: of neither.
std::string_view solver_with_option(std::string_view word);

/// What the solver says to --version, as far as clients read it. Its version is the one this program is tested with.
std::string version_text(Dialect dialect);

}  // namespace preproc
