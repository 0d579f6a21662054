#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace preproc {

/// A solver whose command line is understood: clients that start it can start this program instead.
enum class Dialect : uint8_t { Z3, Cvc5 };

/// The dialect of this name, `z3` or `cvc5`.
std::optional<Dialect> find_dialect(std::string_view name);

/// The dialect chosen by `--compat NAME`, or else by the name that the program was called by (`program`, a path).
/// Removes `--compat NAME` from the arguments. Throws UsageError for another NAME.
std::optional<Dialect> take_dialect(std::string_view program, std::vector<std::string>& arguments);

/// Puts a solver's options into this program's: what has a meaning here is translated (`-T:5` is `--timeout 5`), what
/// has none is left out (`-st`, `model.compact=false`). All else, this program's own options too, stays as it is.
/// Without a dialect only the options by which any client asks for SMT-LIB on standard input are known.
std::vector<std::string> translate_options(std::optional<Dialect> dialect, const std::vector<std::string>& arguments);

/// The solver, `z3` or `cvc5`, whose option this word is, to the knowledge of translate_options; empty: of neither.
std::string_view solver_with_option(std::string_view word);

/// What the solver says to --version, as far as clients read it. Its version is the one this program is tested with.
std::string version_text(Dialect dialect);

}  // namespace preproc
