#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

/// The end of a message about a command that nobody knows: ", did you mean `assert`?", empty where none is near.
/// Commands of the standard come before others that are as near.
std::string nearest_command(std::string_view name);

}  // namespace preproc
