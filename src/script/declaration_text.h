#pragma once

#include <span>
#include <string>

#include "script/command.h"
#include "term/term_manager.h"

namespace preproc {

/// The command that declares a constant or function: (declare-fun f (Int Bool) Int)
std::string declaration_text(const TermManager& tm, Function f);
/// The command that defines functions which may call each other: (define-funs-rec ((f ((x Int)) Int)) ((f x)))
std::string recursive_definitions_text(TermManager& tm, std::span<const FunctionDefinition> definitions);

/// (declare-datatypes ...) of these datatypes, by their ids.
std::string datatypes_text(const TermManager& tm, std::span<const uint32_t> ids);

}  // namespace preproc
