#include "engine/check.h"

namespace preproc {

AssertionList Check::asked(DefinitionExpander* expander) const {
  if (rest) {
    return *rest;
  }
  const auto expanded = [expander](Term t) { return expander == nullptr ? t : expander->expand(t); };
  AssertionList assertions;
  try {
    for (const AssertionStack::Entry& entry : query.assertions) {
      assertions.add_original(expanded(entry.term), entry.level);
    }
    for (const Term assumption : query.assumptions) {
      assertions.add_original(expanded(assumption), query.level + 1);
    }
  } catch (const ExpansionLimit& error) {
    throw EngineError(error.what());
  }
  return assertions;
}

}  // namespace preproc
