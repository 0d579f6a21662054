#pragma once

#include <cstdint>

#include "script/command.h"

namespace preproc {

/// The question of a command that has an answer of its own.
enum class Question : uint8_t {
  None,         ///< the command changes the script
  Check,        ///< whether the assertions are satisfiable
  Synthesis,    ///< check-synth
  AboutAnswer,  ///< a model, a proof: what stands behind the last answer
  AboutScript   ///< no solver is asked
};

Question question_of(CommandKind kind);

}  // namespace preproc
