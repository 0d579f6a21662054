// How SolvingSession answers commands that z3 has beyond the standard.
#include <algorithm>
#include <string>

#include "rewrite/simplifier.h"
#include "script/printer.h"
#include "session/labels.h"
#include "session/solving_session.h"
#include "term/expand.h"

namespace preproc {

void SolvingSession::get_labels() {
  std::vector<Term> assertions = engine_.expanded_originals(last_query());
  if (last_ && may_have_candidate_) {
    std::vector<Term> asked;
    std::ranges::transform(assertions, assertions.begin(), [&](Term t) { return name_leaves(tm_, t, asked); });
    asked.insert(asked.end(), assertions.begin(), assertions.end());
    has_candidate_ = engine_.make_candidate(last_query(), asked);
  }
  need_model();
  std::string answer = "(labels";
  for (const std::string& label : labels_of(tm_, engine_.model().evaluator(), assertions)) {
    answer += " " + label;
  }
  print(answer + ")");
}

void SolvingSession::eval(const Command& command) {
  need_model();
  print(value_answer(command, 0));
}

void SolvingSession::simplify(const Command& command) {
  Simplifier simplifier(tm_);
  print(in_style(answer_style(),
                 Printer(tm_).to_string(simplifier.simplify(engine_.expander().expand(command.terms[0])))));
}

/// A tactic's goals are what the assertions are after this program's own rules, whatever the tactic.
void SolvingSession::apply_tactic() {
  Simplifier simplifier(tm_);
  Printer printer(tm_);
  std::string answer = "(goals\n(goal\n";
  for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
    const Term left = simplifier.simplify(engine_.expander().expand(entry.term));
    if (!tm_.is_true(left)) {
      answer += "  " + printer.to_string(left) + "\n";
    }
  }
  print(answer + "  :precision precise :depth 1)\n)");
}

void SolvingSession::add_objective(const Command& command) {
  const SortTable& sorts = tm_.sorts();
  const Term t = command.terms[0];
  const Sort sort = tm_.sort(t);
  Objective objective{.kind = Objective::Kind::Minimize, .term = engine_.expander().expand(t)};
  std::string text(command.texts[0]);
  if (command.kind == CommandKind::AssertSoft) {
    if (sort != sorts.boolean()) {
      throw CommandRefused("expected a term of sort Bool, got " + sorts.to_string(sort));
    }
    objective.kind = Objective::Kind::Soft;
    objective.weight = command.value.empty() ? "1" : std::string(command.value);
    objective.goal = command.keyword;
    text = command.keyword;
  } else {
    if (sort != sorts.integer() && sort != sorts.real() && sorts.kind(sort) != SortKind::BitVec) {
      throw CommandRefused("expected a term of sort Int, Real or (_ BitVec n), got " + sorts.to_string(sort));
    }
    objective.kind = command.kind == CommandKind::Minimize ? Objective::Kind::Minimize : Objective::Kind::Maximize;
  }
  objectives_.add(std::move(objective), std::move(text), script_.assertions().level());
}

/// The optimum is z3's, and becomes an assertion: the model is found and checked as any other. That there is none is
/// z3's word only: the check is made like any other, whose core it has.
CheckResult SolvingSession::check_optimum(Query query) {
  const Optimum optimum = engine_.optimum(query, objectives_.all());
  objective_values_ = optimum.values;
  if (optimum.result.status == Status::Unknown) {
    return optimum.result;
  }
  if (optimum.result.status == Status::Unsat) {
    const CheckResult result = engine_.check(query);
    return result.status == Status::Sat ? CheckResult{Status::Unknown, "no optimum was found"} : result;
  }
  std::vector<AssertionStack::Entry> entries(query.assertions.begin(), query.assertions.end());
  for (const Term t : optimum.fixed) {
    entries.push_back({t, Symbol{}, query.level});
  }
  query.assertions = entries;
  query.history.reset();
  const CheckResult result = engine_.check(query);
  return result.status == Status::Unsat ? CheckResult{Status::Unknown, "the optimum could not be confirmed"} : result;
}

void SolvingSession::get_objectives() {
  if (!last_ || last_->status != Status::Sat) {
    throw CommandRefused("there is no optimum: expected a check-sat that answered sat right before");
  }
  print(in_style(answer_style(), objectives_.to_string(objective_values_)));
}

}  // namespace preproc
