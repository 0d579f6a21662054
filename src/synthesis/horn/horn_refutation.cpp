#include "synthesis/horn/horn_refutation.h"

#include <algorithm>
#include <vector>

#include "term/mentioned_functions.h"

namespace preproc {

namespace {

/// True if the assertions are true in the solver's model of them.
bool is_model(const TermManager& tm, Backend& solver, std::span<const Term> assertions) {
  const Assignment model = solver.model(mentioned_functions(tm, assertions));
  return std::ranges::all_of(assertions, [&](Term t) {
    const Value value = evaluate(tm, t, model);
    return value.is_bool() && value.boolean();
  });
}

}  // namespace

bool goes_wrong(TermManager& tm, HornSteps& steps, Backend& solver, const HornCheck& check, size_t most_steps) {
  std::vector<Term> assertions;
  // Asserts `last`, checks and takes it back.
  const auto is_possible = [&](Term last, Status& status) {
    assertions.push_back(last);
    solver.push();
    solver.assert_term(last);
    status = check(solver).status;
    const bool possible = status == Status::Sat && is_model(tm, solver, assertions);
    solver.pop(1);
    assertions.pop_back();
    return possible;
  };
  const auto add = [&](Term t) {
    assertions.push_back(t);
    solver.assert_term(t);
  };
  Status status = Status::Unknown;
  if (is_possible(steps.is_always_wrong(), status)) {
    return true;
  }
  std::vector<Term> state = steps.fresh_state();
  add(steps.starts_in(state));
  for (size_t step = 0;; ++step) {
    if (is_possible(steps.is_wrong(state), status)) {
      return true;
    }
    if (status != Status::Unsat || step == most_steps) {
      return false;
    }
    std::vector<Term> next = steps.fresh_state();
    add(steps.steps(state, next));
    state = std::move(next);
  }
}

}  // namespace preproc
