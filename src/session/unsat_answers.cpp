// How SolvingSession explains an unsat answer: cores, assumptions, proofs.
#include <string>

#include "session/solving_session.h"
#include "value/identifier.h"

namespace preproc {

void SolvingSession::need_unsat(std::string_view what) {
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: a " + std::string(what) + " beside functions to be synthesised");
  }
  if (!last_ || last_->status != Status::Unsat) {
    throw CommandRefused("there is no " + std::string(what) +
                         ": expected a check-sat that answered unsat right before");
  }
}

/// The named assertions, or the assumptions, that the last unsat answer needs.
void SolvingSession::get_unsat_core(bool assumptions) {
  need_option(assumptions ? ":produce-unsat-assumptions" : ":produce-unsat-cores");
  need_unsat(assumptions ? "set of unsatisfiable assumptions" : "unsat core");
  const std::vector<AssertionStack::Entry>& entries = script_.assertions().entries();
  const CoreWish wish{.named = !assumptions, .assumptions = assumptions};
  try {
    std::string answer = "(";
    for (const size_t place : engine_.unsat_core(last_query(), wish)) {
      answer += answer.size() == 1 ? "" : " ";
      answer += assumptions ? assumption_texts_[place - entries.size()]
                            : quoted_symbol(tm_.symbols().name(entries[place].name));
    }
    print(answer + ")");
  } catch (const EngineError& error) {
    throw CommandRefused(error.what());
  }
}

void SolvingSession::get_proof() {
  need_option(":produce-proofs");
  need_unsat("proof");
  try {
    print(engine_.proof(last_query()));
  } catch (const EngineError& error) {
    throw CommandRefused(error.what());
  }
}

}  // namespace preproc
