#pragma once

#include <string>

#include "term/term_manager.h"

namespace preproc {

/// The command that declares a constant or function: (declare-fun f (Int Bool) Int)
std::string declaration_text(const TermManager& tm, Function f);

}  // namespace preproc
