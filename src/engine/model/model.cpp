#include "engine/model/model.h"

#include <map>
#include <utility>

#include "backends/interpretation.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

void Model::begin(Origin origin, Assignment values, std::span<const Function> solver_symbols) {
  origin_ = origin;
  completable_ = origin == Origin::Found;
  values_ = std::move(values);
  solver_symbols_ = {solver_symbols.begin(), solver_symbols.end()};
  substitution_.reset();
  told_.reset();
  solver_terms_.clear();
  asserted_.clear();
  choosing_.reset();
}

ModelCheck Model::check(std::span<const Term> assertions) {
  asserted_.assign(assertions.begin(), assertions.end());
  choosing_.reset();
  return check_model(*evaluator_, assertions);
}

void Model::reconstruct(const ModelConverter& converter, const Assignment& recalled,
                        std::span<const Function> symbols) {
  for (const auto& [f, value] : recalled.all()) {
    if (!values_.contains(f)) {
      values_.set(f, value);
    }
  }
  const auto ask = [this](const ModelConverter::Entry& entry, Value value) {
    if (tm_.kind(entry.definition) == Kind::Lambda) {
      value = lambda_value(entry.definition);
    }
    if (!value.known() && solver_.has_model()) {
      value = solver_value(entry.definition);
    }
    if (!value.known() || value.is_lambda() || value.is_element()) {
      solver_terms_[entry.symbol] = as_solver_sees(entry.definition);
    }
    return value;
  };
  complete(symbols, converter.reconstruct(tm_, values_, solver_symbols_, ask));
}

/// The value of an array that is written as a lambda, under the values so far; empty where its body has none.
Value Model::lambda_value(Term t) {
  return InterpretationReader(tm_).value(ModelSubstitution(tm_, values_).ground(t), tm_.sort(t));
}

void Model::complete(std::span<const Function> symbols, const std::unordered_set<Function>& unknown) {
  for (const Function f : symbols) {
    if (!values_.contains(f) && !solver_symbols_.contains(f) && !unknown.contains(f)) {
      if (Value value = default_value(tm_.sorts(), tm_.info(f).sort); value.known()) {
        values_.set(f, std::move(value));
      }
    }
  }
}

void Model::evaluate_alone() { evaluator_ = std::make_unique<Evaluator>(tm_, values_); }

void Model::evaluate_with_solver() {
  evaluate_alone();
  evaluator_->set_partial_operation([this](Term application, std::span<const Value* const> arguments) {
    used_partial_operation_ = true;
    return solver_result(application, arguments);
  });
}

/// The solver's result of a partial operation outside of its domain; empty if it has none.
Value Model::solver_result(Term application, std::span<const Value* const> arguments) {
  std::vector<Term> terms;
  for (const Value* argument : arguments) {
    const Term t = tm_.mk_value(*argument);
    if (!t) {
      return {};
    }
    terms.push_back(t);
  }
  return solver_value(tm_.rebuild(application, terms));
}

std::vector<PartialResult> Model::partial_results(std::span<const Term> assertions) {
  std::vector<PartialResult> results;
  Evaluator evaluator(tm_, values_);
  evaluator.set_partial_operation([&](Term application, std::span<const Value* const> arguments) {
    Value result = solver_result(application, arguments);
    if (result.known()) {
      PartialResult& noted = results.emplace_back(PartialResult{application, {}, result});
      std::ranges::transform(arguments, std::back_inserter(noted.arguments), [](const Value* v) { return *v; });
    }
    return result;
  });
  for (const Term t : assertions) {
    evaluator.evaluate(t);
  }
  return results;
}

Value Model::chosen_value(Term t) {
  if (!choosing_) {
    choosing_ = std::make_unique<Evaluator>(tm_, values_);
    choosing_->set_partial_operation([this](Term application, std::span<const Value* const> arguments) {
      Value result = solver_result(application, arguments);
      const Kind kind = tm_.kind(application);
      return result.known() || (kind != Kind::DtSelect && kind != Kind::SeqNth)
                 ? std::move(result)
                 : default_value(tm_.sorts(), tm_.sort(application));
    });
    may_choose_ = !check_model(*choosing_, asserted_).violated;
  }
  return may_choose_ ? choosing_->evaluate(t) : Value();
}

void Model::confirm(std::unique_ptr<Assignment> told, std::unique_ptr<ModelSubstitution> substitution,
                    const Assignment& rest) {
  told_ = std::move(told);
  substitution_ = std::move(substitution);
  choosing_.reset();
  values_ = *told_;
  for (const auto& [f, value] : rest.all()) {
    values_.set(f, value);
  }
  evaluate_with_solver();
}

/// The term with values in place of symbols that the solver does not know, because passes removed them or no assertion
/// has them: the solver would choose other values for these. Null if such a value has no term, and if an oracle occurs
/// in the term: to the solver it is any function.
Term Model::as_solver_sees(Term t) {
  if (oracles_.occur_in(t)) {
    return {};
  }
  if (substitution_) {
    const Term grounded = substitution_->ground(t);
    return substitution_->unexpressed({grounded}).empty() ? grounded : Term{};
  }
  std::vector<Term> from;
  std::vector<Term> to;
  bool expressible = true;
  walk_postorder(tm_, t, [&](Term u) {
    if (tm_.kind(u) != Kind::Constant || solver_symbols_.contains(tm_.function(u))) {
      return;
    }
    const auto known = solver_terms_.find(tm_.function(u));
    const Value& value = values_.get(tm_.function(u));
    if (known != solver_terms_.end() || value.known()) {
      from.push_back(u);
      to.push_back(known != solver_terms_.end() ? known->second : tm_.mk_value(value));
      expressible = expressible && to.back();
    }
  });
  if (!expressible) {
    return {};
  }
  return from.empty() ? t : substitute(tm_, t, from, to);
}

Value Model::solver_value(Term t) {
  const Term seen = as_solver_sees(t);
  if (!seen) {
    return {};
  }
  try {
    if (origin_ == Origin::Found && !complete_found()) {
      return {};
    }
    if (!solver_.ensure_model()) {
      return {};
    }
    if (Value value = solver_.value(seen); value.known() || !solver_.use_users_choice()) {
      return value;
    }
    // The primary solver cannot express the term: the usual solver is told the values and asked in its place.
    completable_ = true;
    return complete_found() ? solver_.value(seen) : Value();
  } catch (const BackendError&) {
    return {};
  }
}

namespace {

/// The text, or none where a solver mentions a function that no script can name: z3 writes an element of the sequence
/// s that nothing determines as `(seq.nth_i s 0)`, in the definition of s itself.
std::string without_own_functions(std::string text) {
  return text.find("(seq.nth_i ") == std::string::npos ? std::move(text) : std::string();
}

}  // namespace

std::string Model::solver_text(Term t) {
  const Term seen = as_solver_sees(t);
  try {
    return solver_.has_model() && seen ? without_own_functions(solver_.value_text(seen)) : std::string();
  } catch (const BackendError&) {
    return {};
  }
}

std::string Model::solver_definition(Function f) {
  try {
    return solver_.has_model() && solver_symbols_.contains(f) ? without_own_functions(solver_.definition_text(f))
                                                              : std::string();
  } catch (const BackendError&) {
    return {};
  }
}

/// Lets the solver choose values that a found model leaves open, such as that of (div x 0): the solver is given the
/// values of all symbols in its query. False if the solver has no model with these values, or cannot be given them.
bool Model::complete_found() {
  if (solver_.has_model() || !completable_) {
    return solver_.has_model();
  }
  completable_ = false;
  Evaluator evaluator(tm_, values_);  // `evaluator_` may be calling this function
  TermSet seen;
  bool determined = true;
  // Elements of uninterpreted sorts have no term: instead the solver is told which terms have the same element.
  std::map<std::pair<uint32_t, uint64_t>, Term> elements;  // by sort and number: the first term with this value
  std::vector<Term> statements;
  for (const Term asked : solver_.query().terms()) {
    walk_postorder(tm_, asked, seen, [&](Term t) {
      const bool symbol = tm_.kind(t) == Kind::Constant || tm_.kind(t) == Kind::Apply;
      if (symbol && tm_.is_closed(t) && !tm_.info(tm_.function(t)).body) {
        const Value value = evaluator.evaluate(t);
        if (value.is_element()) {
          const auto [same, fresh] = elements.emplace(std::pair(tm_.sort(t).id, value.element().index), t);
          if (!fresh) {
            statements.push_back(tm_.mk(Kind::Equal, {t, same->second}));
          }
          return;
        }
        const Term constant = value.known() ? tm_.mk_value(value) : Term{};
        determined = determined && constant;
        if (constant) {
          statements.push_back(tm_.mk(Kind::Equal, {t, constant}));
        }
      }
    });
  }
  if (!determined) {
    return false;
  }
  for (auto one = elements.begin(); one != elements.end(); ++one) {
    for (auto other = std::next(one); other != elements.end() && other->first.first == one->first.first; ++other) {
      statements.push_back(tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {one->second, other->second})}));
    }
  }
  solver_.change_query().restrict_to(statements);
  if (!solver_.check()) {
    solver_.change_query().restrictions.clear();
  }
  return solver_.has_model();
}

}  // namespace preproc
