// How SolvingSession explains an unsat answer: cores, assumptions, proofs.
#include <string>

#include "session/solving_session.h"
#include "value/identifier.h"

namespace preproc {

void SolvingSession::need_unsat(const Command& command, std::string_view what) {
  if (!synthesis_.problem().empty()) {
    fail(command, "unsupported: a " + std::string(what) + " beside functions to be synthesised");
  }
  if (!last_ || last_->status != Status::Unsat) {
    fail(command, "there is no " + std::string(what) + ": expected a check-sat that answered unsat right before");
  }
}

/// The named assertions, or the assumptions, that the last unsat answer needs.
void SolvingSession::get_unsat_core(const Command& command, bool assumptions) {
  need_option(command, assumptions ? ":produce-unsat-assumptions" : ":produce-unsat-cores");
  need_unsat(command, assumptions ? "set of unsatisfiable assumptions" : "unsat core");
  const std::vector<AssertionStack::Entry>& entries = assertions_.entries();
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
    fail(command, error.what());
  }
}

void SolvingSession::get_proof(const Command& command) {
  need_option(command, ":produce-proofs");
  need_unsat(command, "proof");
  try {
    print(engine_.proof(last_query()));
  } catch (const EngineError& error) {
    fail(command, error.what());
  }
}

}  // namespace preproc
