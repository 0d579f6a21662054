// How SolvingSession makes sure of a model where evaluating the user's assertions on it leaves something open, and what
// it does about a model that is none.
#include <algorithm>
#include <array>

#include <spdlog/spdlog.h>

#include "backends/solver_choice.h"
#include "engine/grounding.h"
#include "script/printer.h"
#include "session/solving_session.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

bool has_quantifier(const TermManager& tm, Term root) {
  bool found = false;
  walk_postorder(tm, root, [&](Term t) { found = found || tm.kind(t) == Kind::Forall || tm.kind(t) == Kind::Exists; });
  return found;
}

/// True if values of the sort have elements of uninterpreted sorts in them: another model numbers these otherwise.
bool has_elements(const SortTable& sorts, Sort root) {
  std::vector<Sort> todo{root};
  while (!todo.empty()) {
    const Sort sort = todo.back();
    todo.pop_back();
    // Fields of datatypes are taken to have some.
    if (sorts.kind(sort) == SortKind::Declared || sorts.kind(sort) == SortKind::Datatype) {
      return true;
    }
    if (sorts.is_array(sort) || sorts.kind(sort) == SortKind::Function) {
      todo.insert(todo.end(), sorts.arguments(sort).begin(), sorts.arguments(sort).end());
      todo.push_back(sorts.is_array(sort) ? sorts.element(sort) : sorts.range(sort));
    }
  }
  return false;
}

}  // namespace

void SolvingSession::forget_confirmation() {
  grounding_.reset();
  confirmed_.reset();
  solver_terms_.clear();
}

/// Asks the solver whether the assertions that the model does not determine hold, with the values of all that it does
/// determine. What it answers them with is part of the model from then on. With quantifiers this is another question
/// like the first: it is asked only with --check-models.
CheckResult SolvingSession::confirm_model(const Command& command, const Problem& problem,
                                          std::span<const Term> originals) {
  auto known = std::make_unique<Assignment>(model_);
  std::unique_ptr<Grounding> grounding;
  std::vector<Function> open;
  std::vector<Term> questions;
  while (true) {
    grounding = std::make_unique<Grounding>(tm_, *known);
    questions.clear();
    try {
      for (const Term t : originals) {
        if (!grounding->determines(t) && (options_.check_models || !has_quantifier(tm_, t))) {
          questions.push_back(grounding->ground(expander_.expand(t)));
        }
      }
    } catch (const ExpansionLimit& error) {
      return {Status::Unknown, error.what()};
    }
    // Values that cannot be said to the solver are left to it.
    std::vector<Function> unexpressed = grounding->unexpressed(questions);
    if (std::ranges::any_of(unexpressed, [this](Function f) { return has_elements(tm_.sorts(), tm_.info(f).sort); })) {
      for (const auto& [f, value] : known->all()) {
        if (has_elements(tm_.sorts(), tm_.info(f).sort)) {
          unexpressed.push_back(f);
        }
      }
    }
    if (unexpressed.empty()) {
      break;
    }
    for (const Function f : unexpressed) {
      if (known->contains(f)) {
        open.push_back(f);
        known->forget(f);
      }
    }
  }
  const auto was_asked = [this](Term t) {
    return tm_.is_true(t) || std::ranges::find(wanted_, t, &LevelledTerm::term) != wanted_.end();
  };
  if (std::ranges::all_of(questions, was_asked)) {
    return {Status::Sat, {}};
  }
  wanted_.clear();
  for (const Term t : questions) {
    wanted_.push_back({t, assertions_.level()});
  }
  begin_oracle_rounds();
  has_solver_model_ = false;
  ++statistics_.models_confirmed;
  CheckResult result = ask_solver(command, problem, IndexifyMode::Off);
  if (result.status != Status::Sat) {
    return {Status::Unknown, "the model could not be checked on all assertions"};
  }
  has_solver_model_ = true;
  confirmed_ = std::move(known);
  grounding_ = std::move(grounding);
  const Assignment rest = mirror_.backend()->model(open);
  model_ = *confirmed_;
  for (const auto& [f, value] : rest.all()) {
    model_.set(f, value);
  }
  evaluate_with_solver();
  const ModelCheck check = check_model(*evaluator_, originals);
  if (check.violated) {
    return {Status::Unknown, "the model of " + solver_name() + " does not satisfy what it was asked"};
  }
  return result;
}

/// After the solver's model violates an assertion. Where it violates what the solver was asked as well, the solver is
/// wrong (Z3 is about functions of floats), and others are asked; where it does not, this program is.
CheckResult SolvingSession::replace_model(const Command& command, const Problem& problem,
                                          std::span<const Term> originals, size_t violated) {
  const bool solver_is_wrong = std::ranges::any_of(wanted_, [this](const LevelledTerm& wanted) {
    const Value value = evaluator_->evaluate(wanted.term);
    return value.known() && !value.boolean();
  });
  const std::string name = solver_name();
  if (finds_another_model(command, problem)) {
    return {Status::Sat, {}};
  }
  if (!solver_is_wrong) {
    std::string trail;
    for (const Pipeline::Stage& stage : pipeline_.stages()) {
      trail += " " + std::string(stage.record->name);
    }
    fail(command, "internal error: the model of " + name + " violates the assertion " +
                      excerpt(Printer(tm_).to_string(originals[violated]), 200) + " after the passes" +
                      (trail.empty() ? " (none)" : trail));
  }
  spdlog::info("{}: the model of {} does not satisfy what it was asked", reader_.position(command.place), name);
  if (std::optional<CheckResult> answer = ask_another_solver(command, problem)) {
    return *answer;
  }
  return {Status::Unknown, "the model of " + name + " does not satisfy what it was asked"};
}

/// The answer of the program of another solver, which can be stopped whatever it does. Its model has to satisfy the
/// assertions without any solver's help. Nothing where functions are to be synthesised: what is wanted may hold bounds
/// on costs there, and that it is unsatisfiable says nothing about the script.
std::optional<CheckResult> SolvingSession::ask_another_solver(const Command& command, const Problem& problem) {
  if (!synthesis_.problem().empty()) {
    return std::nullopt;
  }
  constexpr std::chrono::seconds kPatience(5);
  for (const BackendRecord& record : all_backends()) {
    if (solver_name() == record.name) {
      continue;
    }
    BackendOptions backend = backend_options();
    backend.timeout = std::min<std::chrono::milliseconds>(backend.timeout.value_or(kPatience), kPatience);
    try {
      const std::array solvers{choose_solver(std::string(record.program))};
      const std::unique_ptr<Backend> solver = make_solver(solvers, tm_, backend);
      for (const LevelledTerm& wanted : wanted_) {
        solver->assert_term(wanted.term);
      }
      const CheckResult result = solver->check();
      ++statistics_.solver_checks;
      if (result.status == Status::Unsat) {
        return preserves_unsat(problem.guarantee) ? result : no_answer();
      }
      if (result.status != Status::Sat) {
        continue;
      }
      model_ = solver->model(asserted_symbols());
    } catch (const BackendError& error) {
      spdlog::info("{}: {}", record.program, error.what());
      continue;
    }
    asked_.clear();
    forget_confirmation();
    has_solver_model_ = false;
    reconstruct_model(problem);
    evaluator_ = std::make_unique<Evaluator>(tm_, model_);
    const ModelCheck check = check_model(*evaluator_, original_assertions(command));
    ++statistics_.models_checked;
    if (!check.violated && check.undetermined == 0) {
      has_found_model_ = true;
      return CheckResult{Status::Sat, {}};
    }
  }
  return std::nullopt;
}

}  // namespace preproc
