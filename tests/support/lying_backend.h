#pragma once

#include <cstdint>
#include <string_view>

#include "backends/solver_choice.h"

namespace preproc {

/// How a solver made for tests is wrong. All but this is what z3 answers.
enum class Lie : uint8_t {
  None,     ///< it tells the truth
  Sat,      ///< every check is sat; the model of one that is not is made of default values
  Unsat,    ///< every check is unsat
  Unknown,  ///< every check is unknown
  Model,    ///< each value of a model is another one
  NoModel,  ///< sat, and no symbol has a value
  Value,    ///< each value that it is asked for beside the model is another one
  Core,     ///< no assumption is needed for unsat
  Optimum,  ///< of all optimal models each objective is said to be 0, and each condition that costs nothing false
  Error,    ///< each check fails
  Failing,  ///< after sat every question about the model fails
  Hang,     ///< a check lasts until it is interrupted
};
/// All of them.
inline constexpr Lie kLies[] = {Lie::None,  Lie::Sat,  Lie::Unsat,   Lie::Unknown, Lie::Model,   Lie::NoModel,
                                Lie::Value, Lie::Core, Lie::Optimum, Lie::Error,   Lie::Failing, Lie::Hang};
std::string_view to_string(Lie lie);

/// The solver that lies so, for `EngineOptions::solvers`. Its name is `liar`.
SolverChoice lying_solver(Lie lie);

}  // namespace preproc
