#include "synthesis/horn/horn_steps.h"

#include <algorithm>
#include <iterator>

#include "term/fresh_constant.h"
#include "term/substitute.h"

namespace preproc {

bool HornSteps::applies() const {
  return problem_.functions.size() == 1 &&
         std::ranges::all_of(clauses_, [](const HornClause& clause) { return clause.premises.size() <= 1; });
}

std::vector<Term> HornSteps::fresh(std::span<const Term> like) {
  std::vector<Term> made;
  std::ranges::transform(like, std::back_inserter(made),
                         [&](Term t) { return mk_fresh_constant(tm_, "step", tm_.sort(t)); });
  return made;
}

/// That the clause leads from some arguments of the predicate to others, for these values of the variables.
Term HornSteps::instance(const HornClause& clause, std::span<const Term> values, std::span<const Term> before,
                         std::span<const Term> after) {
  std::vector<Term> parts{clause.condition};
  const auto equate = [&](Term application, std::span<const Term> arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      parts.push_back(tm_.mk(Kind::Equal, {tm_.child(application, i), arguments[i]}));
    }
  };
  if (!clause.premises.empty()) {
    equate(clause.premises[0], before);
  }
  if (clause.head) {
    equate(clause.head, after);
  }
  const Term whole = tm_.mk_and(parts);
  // The arguments are no variables of the problem: they stay.
  return substitute(tm_, whole, problem_.variables, values);
}

/// That some clause of this form leads from `before` to `after`.
Term HornSteps::any_clause(bool has_premise, bool has_head, std::span<const Term> before, std::span<const Term> after) {
  const std::vector<Term> values = fresh(problem_.variables);
  std::vector<Term> ways;
  for (const HornClause& clause : clauses_) {
    if (clause.premises.empty() != has_premise && bool(clause.head) == has_head) {
      ways.push_back(instance(clause, values, before, after));
    }
  }
  return tm_.mk_or(ways);
}

}  // namespace preproc
