#include "engine/model/quantified_values.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/model/model_substitution.h"
#include "term/rebuild.h"
#include "term/walk.h"

namespace preproc {

namespace {

bool is_quantified(const TermManager& tm, Term t) {
  return (tm.kind(t) == Kind::Forall || tm.kind(t) == Kind::Exists) && tm.is_closed(t);
}

bool is_refuted(EngineParts& parts, Term claim) {
  BackendOptions options = parts.solver.backend_options();
  options.limit_to(std::chrono::seconds(5));
  options.models = false;
  try {
    const std::unique_ptr<Backend> solver = parts.solver.make(options);
    solver->assert_term(claim);
    ++parts.statistics.solver_checks;
    return solver->check(parts.stop.token()).status == Status::Unsat;
  } catch (const BackendError&) {
    return false;
  }
}

}  // namespace

bool has_quantifier(const TermManager& tm, Term root) {
  bool found = false;
  walk_postorder(tm, root, [&](Term t) { found = found || tm.kind(t) == Kind::Forall || tm.kind(t) == Kind::Exists; });
  return found;
}

Term decide_quantifiers(EngineParts& parts, Term t) {
  TermManager& tm = parts.tm;
  std::vector<Term> quantified;
  TermSet seen;
  walk_postorder(
      tm, t, seen,
      [&](Term each) {
        if (is_quantified(tm, each)) {
          quantified.push_back(each);
        }
      },
      [&](Term each) { return !is_quantified(tm, each); });
  ModelSubstitution substitution(tm, parts.model.values());
  TermMap<Term> decided;
  for (const Term formula : quantified) {
    const Term claim = substitution.ground(formula);
    if (is_refuted(parts, tm.mk(Kind::Not, {claim}))) {
      decided.slot(formula) = tm.mk_true();
    } else if (is_refuted(parts, claim)) {
      decided.slot(formula) = tm.mk_false();
    }
  }
  return rebuild_bottom_up(tm, t, decided, [&](Term each, std::span<const Term> children) {
    return rebuild_if_changed(tm, each, children);
  });
}

}  // namespace preproc
