#include "engine/consequences.h"

namespace preproc {

std::vector<Consequence> find_consequences(SideChecks& checks, std::span<const Term> assertions,
                                           std::span<const Term> assumptions, std::span<const Term> terms,
                                           CheckResult& result) {
  TermManager& tm = checks.terms();
  std::vector<Term> asked;
  for (const Term t : assertions) {
    asked.push_back(checks.prepared(t));
  }
  const size_t first_assumption = asked.size();
  for (const Term t : assumptions) {
    asked.push_back(checks.prepared(t));
  }
  result = checks.check(asked);
  if (result.status != Status::Sat) {
    return {};
  }
  std::vector<Value> values;  // of the models so far; not known: there are several, or one that is not known
  for (const Term t : terms) {
    values.push_back(checks.engine().value(checks.prepared(t)));
  }
  std::vector<Consequence> found;
  for (size_t i = 0; i < terms.size(); ++i) {
    const Term value = values[i].known() ? tm.mk_value(values[i]) : Term();
    if (!value) {
      continue;
    }
    const bool is_bool = values[i].is_bool();
    const Term negated = tm.mk(Kind::Not, {terms[i]});
    const Term literal = !is_bool ? tm.mk(Kind::Equal, {terms[i], value}) : values[i].boolean() ? terms[i] : negated;
    asked.push_back(checks.prepared(tm.mk(Kind::Not, {literal})));
    const Status status = checks.check(asked).status;
    if (status == Status::Unsat) {
      Consequence consequence{.premises = {}, .literal = literal};
      for (const size_t place : checks.core()) {
        if (place >= first_assumption && place + 1 < asked.size()) {
          consequence.premises.push_back(assumptions[place - first_assumption]);
        }
      }
      found.push_back(std::move(consequence));
    }
    for (size_t k = i + 1; k < terms.size() && status == Status::Sat; ++k) {
      if (values[k].known() && !(checks.engine().value(checks.prepared(terms[k])) == values[k])) {
        values[k] = Value();
      }
    }
    asked.pop_back();
  }
  return found;
}

}  // namespace preproc
