#include "session/answers/model_answers.h"

#include <algorithm>
#include <array>

#include "engine/model/model_substitution.h"
#include "engine/side_checks.h"
#include "script/model_printer.h"
#include "script/printer.h"
#include "script/solution_text.h"
#include "session/answers/labels.h"
#include "session/answers/refinements.h"
#include "session/script_query.h"
#include "term/blocking_clause.h"
#include "term/mentioned_functions.h"
#include "term/term_map.h"
#include "value/identifier.h"

namespace preproc {

void ModelAnswers::need_model() {
  engine_.set_decimal_places(style().decimal_places);
  if (last_.result && !last_.lost.empty()) {
    throw CommandRefused("there is no model any more, the process that had it is gone: " + last_.lost);
  }
  if (last_.result && last_.may_have_candidate && make_candidate()) {
    return;
  }
  if (!last_.is(Status::Sat)) {
    throw CommandRefused("there is no model: expected a check-sat that answered sat right before");
  }
}

/// After unknown: a model that the solver has not found to be none.
bool ModelAnswers::make_candidate() {
  if (!last_.has_candidate) {
    const Query query = script_query(script_, options_, last_);
    last_.has_candidate = engine_.make_candidate(query, engine_.expanded_originals(query));
  }
  return *last_.has_candidate;
}

std::string ModelAnswers::model() {
  script_.need_option(":produce-models");
  need_model();
  std::vector<Function> symbols = script_.scope().declared();
  std::erase_if(symbols, [this](Function f) { return tm_.info(f).oracle != nullptr; });
  for (const FunctionToSynthesize& function : script_.synthesis().functions) {
    symbols.push_back(function.function);
  }
  std::string text = model_to_string(tm_, engine_.model().values(), symbols, [this](Function f) -> std::string {
    return script_.synthesis().find(f) != nullptr ? synthesised_definition(f) : engine_.definition_text(f);
  });
  if (script_.options().is_true(":refine-models") && last_.is(Status::Sat)) {
    std::vector<Term> asserted = engine_.expanded_originals(script_query(script_, options_, last_));
    std::ranges::transform(asserted, asserted.begin(), [&](Term t) { return engine_.functions().instantiate(t); });
    text.insert(text.size() - 1, refinements_text(tm_, engine_.model().partial_results(asserted)));
  }
  return in_style(style(), std::move(text));
}

/// The define-fun of a synthesised function, behind its name.
std::string ModelAnswers::synthesised_definition(Function f) {
  const std::vector<FunctionToSynthesize>& functions = script_.synthesis().functions;
  const auto function = std::ranges::find(functions, f, &FunctionToSynthesize::function);
  const std::string text = solution_text(tm_, function->name, function->parameters, function->range,
                                         engine_.functions().body(static_cast<size_t>(function - functions.begin())));
  const std::string head = "(define-fun " + quoted_symbol(tm_.symbols().name(function->name)) + " ";
  return text.substr(head.size(), text.size() - head.size() - 2);
}

std::string ModelAnswers::values(const Command& command) {
  script_.need_option(":produce-models");
  need_model();
  std::string answer = "(";
  for (size_t i = 0; i < command.terms.size(); ++i) {
    answer += (i == 0 ? "(" : "\n (") + std::string(command.texts[i]) + " " + value(command, i) + ")";
  }
  return answer + ")";
}

std::string ModelAnswers::evaluation(const Command& command) {
  need_model();
  return value(command, 0);
}

/// The value of the command's term, as it is printed.
std::string ModelAnswers::value(const Command& command, size_t i) {
  const Term t = engine_.functions().instantiate(command.terms[i]);
  std::string text = engine_.value_text(t);
  if (text.empty()) {
    if (const std::string failure = engine_.oracle_failure(t); !failure.empty()) {
      throw CommandRefused(failure);
    }
    text = foreign_value(t);
  }
  if (text.empty()) {
    const std::string& reason = engine_.unknown_reason();
    throw CommandRefused("the value of " + excerpt(command.texts[i]) + " is not determined by the model" +
                         (reason == "timeout" ? ": timeout" : ""));
  }
  return in_style(style(), std::move(text));
}

/// The value of a term with operators or of a sort that this program does not know, in the words of a solver that does:
/// with the values of the model in the place of symbols, and symbols that nothing is asserted of. Empty if there is
/// none.
std::string ModelAnswers::foreign_value(Term t) {
  try {
    ModelSubstitution substitution(tm_, engine_.model().values());
    const Term ground = substitution.ground(engine_.expander().expand(t));
    if (!tm_.has_opaque(ground) && tm_.sorts().is_concrete(tm_.sort(ground))) {
      return {};
    }
    const Query query = script_query(script_, options_, last_);
    const std::vector<Function> asserted = mentioned_functions(tm_, engine_.expanded_originals(query));
    const std::vector<Function> left = mentioned_functions(tm_, std::array{ground});
    if (std::ranges::any_of(left, [&](Function f) { return std::ranges::find(asserted, f) != asserted.end(); })) {
      return {};
    }
    // An equality that no rule looks into: it goes to who knows what is in it.
    const Term same = tm_.mk_opaque(tm_.symbols().intern("="), tm_.sorts().boolean(), std::array{ground, ground});
    SideChecks checks(engine_, query);
    if (checks.check(std::array{same}).status != Status::Sat) {
      return {};
    }
    std::string as_asked;
    Printer(tm_).append(as_asked, ground);
    std::string text = checks.engine().value_text(ground);
    return text == as_asked ? std::string() : text;
  } catch (const EngineError&) {
    return {};
  } catch (const ExpansionLimit&) {
    return {};
  }
}

AnswerStyle ModelAnswers::style() const {
  AnswerStyle style = options_.style;
  if (script_.options().is_true(":pp.decimal")) {
    constexpr uint64_t kDefaultPlaces = 10;
    style.decimal_places = static_cast<uint32_t>(
        std::clamp<uint64_t>(script_.options().number(":pp.decimal_precision").value_or(kDefaultPlaces), 1, 1000));
  }
  return style;
}

std::string ModelAnswers::assignment() {
  script_.need_option(":produce-assignments");
  need_model();
  std::string answer = "(";
  for (const ScriptState::NamedTerm& named : script_.named_terms()) {
    const Value value = engine_.value(engine_.functions().instantiate(named.term));
    if (value.is_bool()) {
      answer += answer.size() == 1 ? "" : " ";
      answer += "(" + quoted_symbol(tm_.symbols().name(named.name)) + (value.boolean() ? " true)" : " false)");
    }
  }
  return answer + ")";
}

std::string ModelAnswers::labels() {
  const Query query = script_query(script_, options_, last_);
  std::vector<Term> assertions = engine_.expanded_originals(query);
  if (last_.result && last_.may_have_candidate) {
    std::vector<Term> asserted;
    std::ranges::transform(assertions, assertions.begin(), [&](Term t) { return name_leaves(tm_, t, asserted); });
    asserted.insert(asserted.end(), assertions.begin(), assertions.end());
    last_.has_candidate = engine_.make_candidate(query, asserted);
  }
  need_model();
  std::ranges::transform(assertions, assertions.begin(), [&](Term t) { return engine_.functions().instantiate(t); });
  std::string answer = "(labels";
  for (const std::string& label : labels_of(tm_, engine_.model().evaluator(), assertions)) {
    answer += " " + label;
  }
  return answer + ")";
}

// --- Blocking a model ----------------------------------------------------------------------------------------------------

Term ModelAnswers::blocking_clause(const Command& command) {
  script_.need_option(":produce-models");
  need_model();
  if (!script_.synthesis().empty()) {
    throw CommandRefused("unsupported: a model to block beside functions to be synthesised");
  }
  const std::vector<Term> asked = command.keyword == ":literals" ? atoms()
                                  : command.keyword == ":values" ? constants()
                                                                 : command.terms;
  std::vector<Term> terms;
  for (size_t i = 0; i < asked.size(); ++i) {
    if (tm_.sorts().kind(tm_.sort(asked[i])) != SortKind::Declared || command.keyword.empty()) {
      terms.push_back(asked[i]);
      continue;
    }
    for (size_t k = 0; k < i; ++k) {  // elements have no names: which of the constants are equal
      if (tm_.sort(asked[k]) == tm_.sort(asked[i])) {
        terms.push_back(tm_.mk(Kind::Equal, {asked[k], asked[i]}));
      }
    }
  }
  std::vector<Value> values;
  for (const Term t : terms) {
    values.push_back(engine_.value(engine_.expander().expand(t)));
  }
  const Term clause = mk_blocking_clause(tm_, terms, values);
  if (!clause) {
    throw CommandRefused("the value of a term is not determined by the model, or has no term that could exclude it");
  }
  return clause;
}

/// The atoms of the assertions, as far as these are connectives over them.
std::vector<Term> ModelAnswers::atoms() {
  const Query query = script_query(script_, options_, last_);
  std::vector<Term> found;
  std::vector<Term> todo = engine_.expanded_originals(query);
  TermSet visited;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!visited.insert(t) || tm_.is_value(t)) {
      continue;
    }
    const std::span<const Term> children = tm_.children(t);
    const bool is_connective =
        tm_.kind(t) != Kind::Constant && !is_binder(tm_.kind(t)) && !children.empty() &&
        theory_of(tm_.kind(t)) == Theory::Core &&
        std::ranges::all_of(children, [&](Term child) { return tm_.sort(child) == tm_.sorts().boolean(); });
    if (is_connective) {
      todo.insert(todo.end(), children.begin(), children.end());
    } else {
      found.push_back(t);
    }
  }
  return found;
}

/// The declared constants.
std::vector<Term> ModelAnswers::constants() const {
  std::vector<Term> found;
  for (const Function f : script_.scope().declared()) {
    if (tm_.sorts().kind(tm_.info(f).sort) == SortKind::Function) {
      throw CommandRefused(
          "unsupported: :values beside declared functions, expected :literals, or "
          "(block-model-values (t ...))");
    }
    found.push_back(tm_.mk_constant(f));
  }
  return found;
}

}  // namespace preproc
