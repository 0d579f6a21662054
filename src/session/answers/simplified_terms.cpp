#include "session/answers/simplified_terms.h"

#include "rewrite/simplifier.h"
#include "script/printer.h"

namespace preproc {

std::string simplified_text(TermManager& tm, DefinitionExpander& expander, Term t) {
  Simplifier simplifier(tm);
  return Printer(tm).to_string(simplifier.simplify(expander.expand(t)));
}

std::string goals_text(TermManager& tm, DefinitionExpander& expander,
                       std::span<const AssertionStack::Entry> assertions) {
  Simplifier simplifier(tm);
  Printer printer(tm);
  std::string answer = "(goals\n(goal\n";
  for (const AssertionStack::Entry& entry : assertions) {
    const Term left = simplifier.simplify(expander.expand(entry.term));
    if (!tm.is_true(left)) {
      answer += "  " + printer.to_string(left) + "\n";
    }
  }
  return answer + "  :precision precise :depth 1)\n)";
}

}  // namespace preproc
