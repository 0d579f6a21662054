#pragma once

#include <string>
#include <string_view>

#include "session/script_state.h"

namespace preproc {

/// CommandRefused where the script has not switched the option on that a question needs.
inline void need_option(const ScriptState& script, std::string_view keyword) {
  if (!script.options().is_true(keyword)) {
    throw CommandRefused("expected (set-option " + std::string(keyword) + " true) at the beginning of the script");
  }
}

}  // namespace preproc
