#include "synthesis/function_backend.h"

#include <algorithm>
#include <iterator>

#include "evaluate/evaluator.h"
#include "script/printer.h"
#include "term/substitute.h"

namespace preproc {

FunctionBackend::FunctionBackend(TermManager& tm, std::unique_ptr<Backend> solver, FunctionSearch& functions,
                                 const SynthesisProblem& problem, uint32_t height, bool height_assumed)
    : tm_(tm),
      solver_(std::move(solver)),
      functions_(functions),
      problem_(problem),
      height_(height),
      height_assumed_(height_assumed) {
  if (!functions_.update(problem_, height_)) {
    throw BackendError("a function has too many terms of the height that :synth-depth allows");
  }
  for (const auto& [condition, level] : functions_.conditions()) {
    solver_->assert_term(condition);
  }
  ends_.push_back(solver_->assertions().size());
}

/// The conditions of outputs are asserted with each term anew: what was asserted before may be taken back sooner.
void FunctionBackend::append(LevelledTerm assertion) {
  solver_->retract_to(ends_.back());  // if the last one failed
  functions_.update(problem_, height_);
  std::vector<Term> conditions;
  const Term encoded = functions_.encode(assertion.term, conditions);
  for (const Term condition : conditions) {
    solver_->append({condition, assertion.level});
  }
  solver_->append({encoded, assertion.level});
  asserted_.push_back(assertion);
  ends_.push_back(solver_->assertions().size());
}

void FunctionBackend::retract_to(size_t count) {
  if (count < asserted_.size()) {
    asserted_.resize(count);
    ends_.resize(count + 1);
    solver_->retract_to(ends_.back());
  }
}

CheckResult FunctionBackend::check(const StopToken& stop) {
  const CheckResult result = solver_->check(stop);
  if (result.status == Status::Unsat && height_assumed_) {
    return {Status::Unknown, "there are functions of greater heights, see :synth-depth"};
  }
  return result;
}

Assignment FunctionBackend::model(std::span<const Function> symbols) {
  functions_.update(problem_, height_);
  std::vector<Function> all = functions_.symbols();
  std::ranges::copy_if(symbols, std::back_inserter(all), [this](Function f) { return problem_.find(f) == nullptr; });
  Assignment model = solver_->model(all);
  if (!functions_.decode(model)) {
    throw BackendError("internal error: a function of the model is not of its grammar");
  }
  Evaluator evaluator(tm_, model);
  std::vector<std::pair<Function, Value>> chosen;
  for (size_t i = 0; i < problem_.functions.size(); ++i) {
    const FunctionToSynthesize& function = problem_.functions[i];
    if (function.parameters.empty()) {
      chosen.emplace_back(function.function, evaluator.evaluate(functions_.body(i)));
      continue;
    }
    LambdaValue lambda{tm_.info(function.function).sort, {}, {}, {}};
    for (const Term parameter : function.parameters) {
      const std::string name = "x!" + std::to_string(lambda.parameters.size());
      lambda.parameters.push_back(tm_.mk_variable(tm_.symbols().intern(name), tm_.sort(parameter)));
    }
    lambda.body = substitute(tm_, functions_.body(i), function.parameters, lambda.parameters);
    lambda.body_text = Printer(tm_).to_string(lambda.body);
    chosen.emplace_back(function.function, Value(std::move(lambda)));
  }
  for (auto& [function, value] : chosen) {
    model.set(function, std::move(value));
  }
  return model;
}

Value FunctionBackend::value(Term t) {
  std::vector<Term> conditions;  // of what is asserted by now, if the term is part of it
  return solver_->value(functions_.encode(t, conditions));
}

}  // namespace preproc
