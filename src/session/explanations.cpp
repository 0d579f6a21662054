// How SolvingSession explains an unsat answer: cores, assumptions, proofs.
#include <string>

#include "engine/unsat_core.h"
#include "session/solving_session.h"
#include "value/identifier.h"

namespace preproc {

std::unique_ptr<Backend> SolvingSession::create_core_backend() {
  BackendOptions options = backend_options();
  options.unsat_assumptions = true;
  options.models = false;
  return make_solver(options_.solvers, tm_, options);
}

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
  std::vector<Term> background = oracle_lemmas_.lemmas();
  std::vector<Term> candidates;
  std::vector<std::string> names;
  for (const AssertionStack::Entry& entry : assertions_.entries()) {
    const Term t = expander_.expand(entry.term);
    if (entry.name && !assumptions) {
      candidates.push_back(t);
      names.push_back(quoted_symbol(tm_.symbols().name(entry.name)));
    } else {
      background.push_back(t);
    }
  }
  for (size_t i = 0; i < assumptions_.size(); ++i) {
    const Term t = expander_.expand(assumptions_[i]);
    if (assumptions) {
      candidates.push_back(t);
      names.push_back(assumption_texts_[i]);
    } else {
      background.push_back(t);
    }
  }
  try {
    const std::vector<size_t> core = find_unsat_core(
        tm_, [this] { return create_core_backend(); }, background, candidates);
    std::string answer = "(";
    for (const size_t place : core) {
      answer += (answer.size() == 1 ? "" : " ") + names[place];
      background.push_back(candidates[place]);
    }
    if (options_.check_cores) {
      check_core(command, background);
    }
    print(answer + ")");
  } catch (const BackendError& error) {
    fail(command, error.what());
  }
}

/// Asks a fresh solver whether the core is unsatisfiable.
void SolvingSession::check_core(const Command& command, std::span<const Term> core) {
  const std::unique_ptr<Backend> backend = make_solver(options_.solvers, tm_, backend_options());
  for (const Term t : core) {
    backend->assert_term(t);
  }
  ++statistics_.cores_checked;
  if (const Status status = backend->check().status; status != Status::Unsat) {
    fail(command, "internal error: asked again, " + std::string(backend->name()) + " answers " +
                      std::string(to_string(status)) + " to the unsat core");
  }
}

/// The proof of a solver that is given the assertions as they were written, and is made for it: proofs cost solvers
/// much of their strength.
void SolvingSession::get_proof(const Command& command) {
  need_option(command, ":produce-proofs");
  need_unsat(command, "proof");
  BackendOptions options = backend_options();
  options.proofs = true;
  options.models = false;
  try {
    const std::unique_ptr<Backend> backend = make_solver(options_.solvers, tm_, options);
    for (const AssertionStack::Entry& entry : assertions_.entries()) {
      backend->assert_term(expander_.expand(entry.term));
    }
    for (const Term assumption : assumptions_) {
      backend->assert_term(expander_.expand(assumption));
    }
    for (const Term lemma : oracle_lemmas_.lemmas()) {
      backend->assert_term(lemma);
    }
    if (const CheckResult result = backend->check(); result.status != Status::Unsat) {
      fail(command, "no proof was found: asked for one, " + std::string(backend->name()) + " answers " +
                        std::string(to_string(result.status)) +
                        (result.reason.empty() ? std::string() : " (" + result.reason + ")"));
    }
    print(backend->proof());
  } catch (const BackendError& error) {
    fail(command, error.what());
  }
}

}  // namespace preproc
