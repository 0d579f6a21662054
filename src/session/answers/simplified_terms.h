#pragma once

#include <span>
#include <string>

#include "script/assertion_stack.h"
#include "term/expand.h"

namespace preproc {

/// z3's (simplify t): the term after this program's own rules, without definitions.
std::string simplified_text(TermManager& tm, DefinitionExpander& expander, Term t);

/// z3's (apply tactic): a tactic's goals are what the assertions are after this program's own rules, whatever the
/// tactic.
std::string goals_text(TermManager& tm, DefinitionExpander& expander,
                       std::span<const AssertionStack::Entry> assertions);

}  // namespace preproc
