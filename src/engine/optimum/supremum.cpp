#include "engine/optimum/supremum.h"

#include <algorithm>

#include "term/fresh_constant.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"

namespace preproc {

Supremum::Supremum(OptimumChecks& checks, size_t goal) : checks_(checks), tm_(checks.terms()) {
  const ObjectiveFunction& objective = checks.goals()[goal].objective();
  if (!objective.term) {
    is_possible_ = false;  // costs have a least sum
    return;
  }
  std::vector<Term> terms = checks.asserted();
  terms.push_back(objective.maximize ? objective.term : tm_.mk(Kind::Neg, {objective.term}));
  for (const Function f : mentioned_functions(tm_, terms)) {
    const FunctionInfo& info = tm_.info(f);
    if (info.operation.role != DatatypeRole::None) {
      continue;
    }
    if (tm_.sorts().kind(info.sort) == SortKind::Function || info.body) {
      is_possible_ = false;
      return;
    }
    constants_.push_back(tm_.mk_constant(f));
    variables_.push_back(tm_.mk_variable(tm_.symbols().intern(own_name("", "any", f.id)), info.sort));
  }
  score_ = substitute(tm_, terms.back(), constants_, variables_);
  terms.pop_back();
  asserted_ = tm_.mk_and(terms);
  asserted_ = substitute(tm_, asserted_, constants_, variables_);
}

Term Supremum::for_all(Term body) { return variables_.empty() ? body : tm_.mk_binder(Kind::Forall, variables_, body); }

Term Supremum::no_score_above(Term bound) {
  return for_all(tm_.mk(Kind::Implies, {asserted_, tm_.mk(Kind::Le, {score_, bound})}));
}

/// True if no value of the constant makes the sentence true.
bool Supremum::is_refuted(Term sentence, Term constant) {
  const Function symbols[] = {tm_.function(constant)};
  return checks_.decide(sentence, symbols).status == Status::Unsat;
}

bool Supremum::is_infinite() {
  if (!is_possible_) {
    return false;
  }
  const Term bound = mk_fresh_constant(tm_, "bound", tm_.sort(score_));
  return is_refuted(no_score_above(bound), bound);
}

bool Supremum::is_approached(const mpq_class& score) {
  if (!is_possible_) {
    return false;
  }
  const Term distance = mk_fresh_constant(tm_, "distance", tm_.sorts().real());
  const Term near = tm_.mk(Kind::Sub, {tm_.mk_real(score), distance});
  return is_refuted(tm_.mk(Kind::And, {tm_.mk(Kind::Gt, {distance, tm_.mk_real(0)}), no_score_above(near)}), distance);
}

/// Among the bounds of scores the one that is a bound no more where anything is taken from it.
std::optional<mpq_class> Supremum::find() {
  if (!is_possible_) {
    return {};
  }
  const Sort real = tm_.sorts().real();
  const Term bound = mk_fresh_constant(tm_, "bound", real);
  const Term distance = tm_.mk_variable(tm_.symbols().intern(own_name("", "distance")), real);
  const Term lower = no_score_above(tm_.mk(Kind::Sub, {bound, distance}));
  const Term is_least =
      tm_.mk_binder(Kind::Forall, {&distance, 1},
                    tm_.mk(Kind::Implies, {tm_.mk(Kind::Gt, {distance, tm_.mk_real(0)}), tm_.mk(Kind::Not, {lower})}));
  const Function symbols[] = {tm_.function(bound)};
  if (checks_.decide(tm_.mk(Kind::And, {no_score_above(bound), is_least}), symbols).status != Status::Sat) {
    return {};
  }
  const Value value = checks_.value(bound);
  return value.is_real() ? std::optional(value.real()) : std::nullopt;
}

}  // namespace preproc
