#include "engine/model/model_acceptance.h"

#include <algorithm>
#include <array>

#include "backends/solver_choice.h"
#include "engine/log.h"
#include "engine/model/quantified_values.h"
#include "script/printer.h"
#include "term/mentioned_functions.h"
#include "term/walk.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// True if values of the sort contain elements of uninterpreted sorts. The numbers of such elements mean nothing in
/// another model.
bool has_elements(const SortTable& sorts, Sort root) {
  std::vector<Sort> todo{root};
  while (!todo.empty()) {
    const Sort sort = todo.back();
    todo.pop_back();
    // Fields of datatypes are taken to contain such elements.
    if (sorts.kind(sort) == SortKind::Declared || sorts.kind(sort) == SortKind::Datatype) {
      return true;
    }
    const std::span<const Sort> parts = sorts.parts(sort);
    todo.insert(todo.end(), parts.begin(), parts.end());
  }
  return false;
}

/// True if every value of the sort has a representation, so that a model has one for each symbol of it.
bool always_has_value(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::Bool:
    case SortKind::BitVec:
    case SortKind::Int:
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode: return true;
    default: return false;
  }
}

std::string wrong_model_of(const std::string& solver) {
  return "the model of " + solver + " does not satisfy what it was asked";
}

bool mentions_any(const TermManager& tm, Term t, std::span<const Function> functions) {
  return std::ranges::any_of(mentioned_functions(tm, {&t, 1}),
                             [&](Function f) { return std::ranges::find(functions, f) != functions.end(); });
}

/// The values of a model that terms can express, and the questions to the solver with these values put in.
struct Confirmation {
  std::unique_ptr<Assignment> told;
  std::unique_ptr<ModelSubstitution> substitution;  // with the values `told`
  std::vector<Function> open;                       // symbols whose values no term expresses: the solver chooses
  std::vector<Term> questions;                      // grounded assertions that the model does not determine
};

/// ExpansionLimit where the definitions in an assertion are too large. `quantified`: assertions with quantifiers are
/// among the questions.
Confirmation make_confirmation(EngineParts& parts, std::span<const Term> originals, bool quantified) {
  Confirmation made;
  made.told = std::make_unique<Assignment>(parts.model.values());
  const auto holds_elements = [&](Function f) { return has_elements(parts.tm.sorts(), parts.tm.info(f).sort); };
  while (true) {
    made.substitution = std::make_unique<ModelSubstitution>(parts.tm, *made.told);
    made.questions.clear();
    for (const Term t : originals) {
      if (!made.substitution->determines(t) && (quantified || !has_quantifier(parts.tm, t))) {
        made.questions.push_back(made.substitution->ground(parts.expander.expand(t)));
      }
    }
    std::vector<Function> unexpressed = made.substitution->unexpressed(made.questions);
    if (std::ranges::any_of(unexpressed, holds_elements)) {
      for (const auto& [f, value] : made.told->all()) {
        if (holds_elements(f)) {
          unexpressed.push_back(f);
        }
      }
    }
    if (unexpressed.empty()) {
      // What the solver chooses anew must satisfy the quantified assertions too.
      for (const Term t : originals) {
        if (!quantified && has_quantifier(parts.tm, t) && !made.substitution->determines(t) &&
            mentions_any(parts.tm, t, made.open)) {
          made.questions.push_back(made.substitution->ground(parts.expander.expand(t)));
        }
      }
      return made;
    }
    for (const Function f : unexpressed) {
      if (made.told->contains(f)) {
        made.open.push_back(f);
        made.told->forget(f);
      }
    }
  }
}

}  // namespace

CheckResult ModelAcceptance::accept(const Check& check, Assignment values, std::span<const Function> solver_symbols,
                                    const std::string& passes) {
  Model& model = parts_.model;
  const auto origin = parts_.solver.has_model() ? Model::Origin::Solver : Model::Origin::Evaluated;
  model.begin(origin, std::move(values), solver_symbols);
  model.reconstruct(check.problem.converter, check.recalled, check.query.symbols);
  model.evaluate_with_solver();
  std::vector<Term> originals = check.query.originals();
  if (!check.query.functions.empty()) {
    if (!functions_.decode(model.values())) {
      throw EngineError("internal error: a function of the model is not of its grammar");
    }
    std::ranges::transform(originals, originals.begin(), [&](Term t) { return functions_.instantiate(t); });
  }
  const ModelCheck verdict = model.check(originals);
  ++parts_.statistics.models_checked;
  parts_.statistics.assertions_undetermined += verdict.undetermined;
  if (verdict.violated && check.query.has_oracles) {
    return {Status::Unknown, "no model was found that agrees with the oracles"};
  }
  if (verdict.violated) {
    return replace(check, originals, *verdict.violated, passes);
  }
  if (verdict.undetermined == 0) {
    return {Status::Sat, {}};
  }
  // Z3's value may be a term that stands for one, such as a field of a datatype that has no such field.
  const bool is_model = std::ranges::all_of(solver_symbols, [&](Function f) {
    return model.values().contains(f) || !always_has_value(parts_.tm.sorts(), parts_.tm.info(f).sort) ||
           !model.solver_text(parts_.tm.mk_constant(f)).empty();
  });
  if (!is_model) {
    const std::string name = parts_.solver.name();
    const std::optional<CheckResult> answer = ask_another_solver(check);
    return answer ? *answer : CheckResult{Status::Unknown, name + " has no model of what it was asked"};
  }
  if (check.query.has_oracles) {
    if (std::optional<CheckResult> undetermined = parts_.oracles.undetermined(originals, model.evaluator())) {
      return *undetermined;
    }
  }
  if (const CheckResult confirmed = confirm(check, originals); confirmed.status != Status::Sat) {
    return confirmed;
  }
  if (check.problem.guarantee == Guarantee::UnderApproximating) {
    return {Status::Unknown, "the model could not be checked"};
  }
  return {Status::Sat, {}};
}

bool ModelAcceptance::accept_remembered(const Check& check, const Assignment& values, bool behind_passes) {
  Model& model = parts_.model;
  model.begin(Model::Origin::Evaluated, values);
  if (behind_passes) {
    model.reconstruct(check.problem.converter, check.recalled, check.query.symbols);
  } else {
    model.complete(check.query.symbols);
  }
  if (!satisfies_originals(parts_, check)) {
    ++parts_.statistics.memo.rejected;
    return false;
  }
  parts_.solver.change_query().clear();
  parts_.oracles.begin(check.query.has_oracles);
  model.evaluate_with_solver();
  return true;
}

/// Gives the solver the assertions that the model does not determine, with the model's values put in. If the solver
/// says sat, its values become part of the model. Assertions with quantifiers would be as hard for the solver as the
/// first query: they are given to it only with --check-models.
CheckResult ModelAcceptance::confirm(const Check& check, std::span<const Term> originals) {
  Confirmation asked;
  try {
    asked = make_confirmation(parts_, originals, parts_.options.check_models);
  } catch (const ExpansionLimit& error) {
    return {Status::Unknown, error.what()};
  }
  const std::vector<LevelledTerm> before = parts_.solver.query().all();
  const auto was_asked = [&](Term t) {
    return parts_.tm.is_true(t) || std::ranges::find(before, t, &LevelledTerm::term) != before.end();
  };
  if (std::ranges::all_of(asked.questions, was_asked)) {
    return {Status::Sat, {}};
  }
  SolverQuery& query = parts_.solver.change_query();
  query.clear();
  for (const Term t : asked.questions) {
    query.assertions.push_back({t, check.query.level});
  }
  parts_.oracles.begin(check.query.has_oracles);
  ++parts_.statistics.models_confirmed;
  CheckResult result = solver_strategy_.ask(check, IndexifyMode::Off).result;
  if (result.status != Status::Sat) {
    return {Status::Unknown, "the model could not be checked on all assertions"};
  }
  Assignment rest = parts_.solver.model(asked.open);
  // Symbols that no question mentions may have any value.
  const std::vector<Function> mentioned = parts_.solver.symbols();
  for (const Function f : asked.open) {
    if (!rest.contains(f) && std::ranges::find(mentioned, f) == mentioned.end()) {
      if (Value value = default_value(parts_.tm.sorts(), parts_.tm.info(f).sort); value.known()) {
        rest.set(f, std::move(value));
      }
    }
  }
  parts_.model.confirm(std::move(asked.told), std::move(asked.substitution), rest);
  if (parts_.model.check(originals).violated) {
    return {Status::Unknown, wrong_model_of(parts_.solver.name())};
  }
  return result;
}

/// The answer where the solver's model violates an assertion of the user. A search may find another model. If none is
/// found and the model violates the solver's own query too, the solver is wrong, as Z3 sometimes is about functions of
/// floats: other solvers are asked. If the model satisfies the solver's query, this program is wrong.
CheckResult ModelAcceptance::replace(const Check& check, std::span<const Term> originals, size_t violated,
                                     const std::string& passes) {
  const bool solver_is_wrong = std::ranges::any_of(parts_.solver.query().all(), [this](const LevelledTerm& asked) {
    const Value value = parts_.model.evaluator().evaluate(asked.term);
    return value.known() && !value.boolean();
  });
  const std::string name = parts_.solver.name();
  if (find_another(check)) {
    return {Status::Sat, {}};
  }
  if (!solver_is_wrong) {
    throw EngineError("internal error: the model of " + name + " violates the assertion " +
                      excerpt(Printer(parts_.tm).to_string(originals[violated]), 200) + " after the passes" +
                      (passes.empty() ? " (none)" : passes));
  }
  log(parts_.host, "{}: {}", check.query.place, wrong_model_of(name));
  if (std::optional<CheckResult> answer = ask_another_solver(check)) {
    return *answer;
  }
  return {Status::Unknown, wrong_model_of(name)};
}

/// Finds another model by a search. The solver's answer sat may be right though its model is wrong, as with Z3 and
/// functions of floats.
bool ModelAcceptance::find_another(const Check& check) {
  const IndexifyMode mode = search_.mode(check);
  if (mode != IndexifyMode::Auto && mode != IndexifyMode::First) {
    return false;
  }
  parts_.solver.forget_model();
  return search_.find(check, ModelSearch::Method::All,
                      check.stop.until(ModelSearch::limit(check, IndexifyMode::First)));
}

/// The answer of another solver. Its program is run where it has one, since a program can always be stopped. Its model
/// has to satisfy the assertions by evaluation alone. Nothing if no other solver has an answer, and nothing if
/// functions are to be synthesised: the solver's query may have bounds on costs then, and an unsat says nothing about
/// the script.
std::optional<CheckResult> ModelAcceptance::ask_another_solver(const Check& check) {
  if (!check.query.functions.empty()) {
    return std::nullopt;
  }
  SolverConnection& solver = parts_.solver;
  for (const BackendRecord& record : all_backends()) {
    if (solver.name() == record.name) {
      continue;
    }
    BackendOptions options = solver.backend_options();
    options.limit_to(std::chrono::seconds(5));
    Assignment values;
    try {
      const std::array solvers{choose_solver(std::string(record.program.empty() ? record.name : record.program))};
      const std::unique_ptr<Backend> other = solver.make(solvers, options);
      for (const LevelledTerm& asked : solver.query().all()) {
        other->assert_term(asked.term);
      }
      const CheckResult result = other->check(check.stop);
      ++parts_.statistics.solver_checks;
      const bool is_whole = solver.query().restrictions.empty() && solver.query().bounds.empty();
      if (result.status == Status::Unsat && is_whole) {
        return check.lift_unsat();
      }
      if (result.status != Status::Sat) {
        continue;
      }
      values = other->model(solver.symbols());
    } catch (const BackendError& error) {
      log(parts_.host, "{}: {}", record.program, error.what());
      continue;
    } catch (const std::invalid_argument& error) {  // the program is not there
      log(parts_.host, "{}", error.what());
      continue;
    }
    solver.forget_model();
    parts_.model.begin(Model::Origin::Found, std::move(values));
    parts_.model.reconstruct(check.problem.converter, check.recalled, check.query.symbols);
    if (satisfies_originals(parts_, check)) {
      return CheckResult{Status::Sat, {}};
    }
  }
  return std::nullopt;
}

}  // namespace preproc
