#include "synthesis/horn/horn_refutation.h"

#include <algorithm>
#include <iterator>

#include "term/fresh_constant.h"
#include "term/mentioned_functions.h"
#include "term/substitute.h"

namespace preproc {

bool HornRefutation::applies() const {
  return problem_.functions.size() == 1 &&
         std::ranges::all_of(clauses_, [](const HornClause& clause) { return clause.premises.size() <= 1; });
}

std::vector<Term> HornRefutation::fresh(std::span<const Term> like) {
  std::vector<Term> made;
  std::ranges::transform(like, std::back_inserter(made),
                         [&](Term t) { return mk_fresh_constant(tm_, "step", tm_.sort(t)); });
  return made;
}

/// That the clause leads from some arguments of the predicate to others, for these values of the variables.
Term HornRefutation::instance(const HornClause& clause, std::span<const Term> values, std::span<const Term> before,
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
  const Term whole = parts.size() == 1 ? parts[0] : tm_.mk(Kind::And, parts);
  return substitute(tm_, whole, problem_.variables, values);
}

/// That some clause of this form leads from `before` to `after`.
Term HornRefutation::any_instance(bool has_premise, bool has_head, std::span<const Term> before,
                                  std::span<const Term> after) {
  const std::vector<Term> values = fresh(problem_.variables);
  std::vector<Term> ways;
  for (const HornClause& clause : clauses_) {
    if (clause.premises.empty() != has_premise && bool(clause.head) == has_head) {
      ways.push_back(instance(clause, values, before, after));
    }
  }
  return ways.empty() ? tm_.mk_false() : ways.size() == 1 ? ways[0] : tm_.mk(Kind::Or, ways);
}

/// True if the assertions are true in the solver's model of them.
bool HornRefutation::is_model(Backend& solver, std::span<const Term> assertions) {
  const Assignment model = solver.model(mentioned_functions(tm_, assertions));
  return std::ranges::all_of(assertions, [&](Term t) {
    const Value value = evaluate(tm_, t, model);
    return value.is_bool() && value.boolean();
  });
}

bool HornRefutation::find(Backend& solver, const Check& check, size_t steps) {
  // A clause without predicates.
  std::vector<Term> assertions{any_instance(false, false, {}, {})};
  solver.push();
  solver.assert_term(assertions[0]);
  const bool at_once = check(solver).status == Status::Sat && is_model(solver, assertions);
  solver.pop(1);
  if (at_once) {
    return true;
  }
  const std::vector<Term>& parameters = problem_.functions[0].parameters;
  std::vector<Term> state = fresh(parameters);
  assertions = {any_instance(false, true, {}, state)};
  solver.assert_term(assertions[0]);
  for (size_t step = 0;; ++step) {
    assertions.push_back(any_instance(true, false, state, {}));
    solver.push();
    solver.assert_term(assertions.back());
    const Status status = check(solver).status;
    const bool found = status == Status::Sat && is_model(solver, assertions);
    solver.pop(1);
    if (found || status == Status::Unknown || step == steps) {
      return found;
    }
    std::vector<Term> next = fresh(parameters);
    assertions.back() = any_instance(true, true, state, next);
    solver.assert_term(assertions.back());
    state = std::move(next);
  }
}

}  // namespace preproc
