#include "engine/side_checks.h"

#include "term/conjuncts.h"

namespace preproc {

SideChecks::SideChecks(Engine& engine, const Query& query)
    : engine_(engine.terms(), engine.options_beside()), query_(query.beside({}, {})), simplifier_(engine.terms()) {
  query_.core = {.assumptions = true};
}

std::vector<Term> SideChecks::conjuncts(std::span<const Term> terms) {
  ConjunctSplitter splitter(this->terms());
  std::vector<Term> split;
  for (const Term t : terms) {
    splitter.split(prepared(t), split);
  }
  return split;
}

CheckResult SideChecks::check(std::span<const Term> terms) {
  query_.assumptions = terms;
  CheckResult result = engine_.check(query_);
  engine_.check_stop().token().check();
  return result;
}

CheckResult SideChecks::check_with(std::span<const Term> terms, Term last) {
  std::vector<Term> all(terms.begin(), terms.end());
  all.push_back(last);
  CheckResult result = check(all);
  query_.assumptions = {};
  return result;
}

std::unique_ptr<Backend> SideChecks::solver_of(std::span<const Term> terms, bool by_bits,
                                               std::optional<uint64_t> effort) {
  BackendOptions options = query_.solver;
  options.timeout.reset();  // the check's own token ends it
  options.tactic.clear();
  options.resource_limit = effort ? effort : options.resource_limit;
  options.unsat_assumptions = true;
  options.dump_cnf.clear();
  options.dump_aiger.clear();
  const BackendRecord* const bits = engine_.options().portfolio.on ? find_backend("bits") : nullptr;
  if (by_bits && bits == nullptr) {
    return nullptr;
  }
  std::unique_ptr<Backend> solver = by_bits ? bits->create(engine_.terms(), options) : engine_.make_solver(options);
  for (const Term t : terms) {
    solver->assert_term(t);
  }
  return solver;
}

}  // namespace preproc
