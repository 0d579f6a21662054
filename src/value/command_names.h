#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace preproc {

/// Whose command a name is.
enum class CommandOrigin : uint8_t {
  Standard,   ///< SMT-LIB 2.6 or 2.7
  Synthesis,  ///< SyGuS-IF 1 or 2.1
  Solver,     ///< a solver's own: z3, cvc5, MathSAT, SMTInterpol, OpenSMT, Yices, or this program
  Nobody,
};

/// Cost: a comparison with each name that is known.
CommandOrigin origin_of_command(std::string_view name);

/// The commands of an origin, by name; Nobody has none.
std::vector<std::string_view> commands_of(CommandOrigin origin);

/// True for commands whose names SMT-LIB 2.6 reserves: these are no symbols without bars.
bool is_reserved_command(std::string_view name);

}  // namespace preproc
