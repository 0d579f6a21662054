#include "engine/solver_connection.h"

#include "engine/host.h"
#include "term/mentioned_functions.h"

namespace preproc {

std::unique_ptr<Backend> SolverConnection::make(BackendOptions options) const {
  return make(options_.solvers, std::move(options));
}

std::unique_ptr<Backend> SolverConnection::make(std::span<const SolverChoice> solvers, BackendOptions options) const {
  options.stand_in = host_.program();
  return make_solver(solvers, tm_, options);
}

Backend& SolverConnection::prepare() {
  has_model_ = false;
  const bool is_plain = query_.size() == query_.assertions.size();
  return is_plain ? mirror_.sync(query_.assertions) : mirror_.sync(query_.all());
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
