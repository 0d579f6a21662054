#include "engine/solver_connection.h"

#include <algorithm>

#include "engine/host.h"
#include "term/mentioned_functions.h"
#include "value/own_name.h"

namespace preproc {

std::unique_ptr<Backend> SolverConnection::make(BackendOptions options) const {
  return make(options_.solvers, std::move(options));
}

BackendOptions SolverConnection::completed(BackendOptions options) const {
  options.stand_in = host_.program();
  options.may_start_programs = host_.may_start_programs();
  options.forwards_to_all = options_.portfolio.on;
  options.dump_cnf = options_.dump.cnf;
  options.dump_aiger = options_.dump.aiger;
  return options;
}

std::unique_ptr<Backend> SolverConnection::make(std::span<const SolverChoice> solvers, BackendOptions options) const {
  return make_solver(solvers, tm_, completed(std::move(options)));
}

bool SolverConnection::can_track() const {
  return options_.solvers.size() == 1 && options_.solvers.front().linked != nullptr && options_.memory_limit == 0;
}

bool SolverConnection::move_apart() {
  if (host_.program().empty() || is_apart_) {
    return false;
  }
  reset();
  is_apart_ = true;
  return true;
}

bool SolverConnection::use_users_choice() {
  if (linked_instead_.empty()) {
    return false;
  }
  reset();
  linked_instead_.clear();
  return true;
}

void SolverConnection::use_linked(std::string_view linked) {
  if (!linked_instead_.empty() && linked_instead_.front().text == linked) {
    return;
  }
  reset();
  linked_instead_ = {choose_solver(std::string(linked))};
}

Backend& SolverConnection::prepare() {
  has_model_ = false;
  answering_ = nullptr;
  literals_.clear();
  if (!query_.tracked.empty() && (!tracks_ || is_apart_)) {
    reset();
  }
  if (backend_ == nullptr) {
    tracks_ = !query_.tracked.empty();
    BackendOptions options = backend_options_;
    options.unsat_assumptions = tracks_;
    options.in_own_process = is_apart_;
    backend_ = linked_instead_.empty() ? make(std::move(options)) : make(linked_instead_, std::move(options));
  }
  std::vector<LevelledTerm> all;
  if (query_.size() > query_.assertions.size() || !query_.tracked.empty()) {
    all = query_.all();
  }
  for (const size_t place : query_.tracked) {
    Term& term = all[place].term;
    // The same literal whenever the term is tracked, so that the backend keeps what it holds.
    literals_.push_back(tm_.mk_constant(own_name("", "tracked", term.id), tm_.sorts().boolean()));
    term = tm_.mk(Kind::Implies, {literals_.back(), term});
  }
  try {
    backend_->set_assertions(all.empty() ? query_.assertions : all);
    return *backend_;
  } catch (const Inexpressible&) {
    if (linked_instead_.empty()) {
      throw;
    }
  }
  use_users_choice();
  cannot_express_ = true;
  return prepare();
}

CheckResult SolverConnection::decide(Backend& backend, const StopToken& stop) {
  core_.clear();
  if (literals_.empty()) {
    return backend.check(stop);
  }
  const AssumingResult answer = backend.check_assuming(literals_, stop);
  if (answer.result.status == Status::Sat && answer.result.forwarded) {
    return {Status::Unknown, "incomplete"};  // a program's model is gone with its assumptions
  }
  for (size_t i = 0; i < literals_.size() && answer.result.status == Status::Unsat; ++i) {
    if (std::ranges::find(answer.core, literals_[i]) != answer.core.end()) {
      core_.push_back(query_.tracked[i]);
    }
  }
  return answer.result;
}

std::vector<Function> SolverConnection::symbols() const {
  std::vector<Term> terms;
  for (const LevelledTerm& asked : query_.all()) {
    terms.push_back(asked.term);
  }
  return declared_functions(tm_, terms);
}

std::vector<Function> declared_functions(const TermManager& tm, std::span<const Term> terms) {
  std::vector<Function> symbols = mentioned_functions(tm, terms);
  std::erase_if(symbols, [&](Function f) {
    const FunctionInfo& info = tm.info(f);
    return info.body || info.operation.role != DatatypeRole::None;
  });
  return symbols;
}

}  // namespace preproc
