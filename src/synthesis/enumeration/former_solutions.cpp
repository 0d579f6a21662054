#include "synthesis/enumeration/former_solutions.h"

#include <algorithm>

#include "evaluate/evaluator.h"
#include "term/fresh_constant.h"
#include "term/substitute.h"

namespace preproc {

namespace {

/// True if the arguments are variables, each another one: what is said of the call is said of all arguments.
bool is_about_all_arguments(const Specification::Call& call, const std::vector<Term>& variables) {
  std::vector<Term> arguments = call.arguments;
  std::ranges::sort(arguments, {}, &Term::id);
  return std::ranges::adjacent_find(arguments) == arguments.end() &&
         std::ranges::all_of(arguments, [&](Term t) { return std::ranges::find(variables, t) != variables.end(); });
}

}  // namespace

void FormerSolutions::set_points(std::span<const std::vector<std::vector<uint64_t>>* const> points) {
  values_.clear();
  const Assignment nothing;
  for (const std::vector<Term>& bodies : bodies_) {
    auto& of_solution = values_.emplace_back();
    for (size_t f = 0; f < bodies.size(); ++f) {
      const std::vector<Term>& parameters = problem_.functions[f].parameters;
      auto& column = of_solution.emplace_back();
      Evaluator evaluator(tm_, nothing);
      const size_t count = parameters.empty() ? 1 : (*points[f])[0].size();
      for (size_t row = 0; row < count; ++row) {
        std::vector<Value> arguments;
        for (size_t i = 0; i < parameters.size(); ++i) {
          arguments.push_back(cells_.value(tm_.sort(parameters[i]), (*points[f])[i][row]));
        }
        const Value value = evaluator.evaluate(bodies[f], parameters, arguments);
        column.push_back(value.known() ? std::optional(cells_.cell(tm_.sort(bodies[f]), value)) : std::nullopt);
      }
    }
  }
}

bool FormerSolutions::may_be(std::span<const std::span<const uint64_t>> columns) const {
  return std::ranges::any_of(values_, [&](const auto& of_solution) {
    for (size_t f = 0; f < columns.size(); ++f) {
      for (size_t row = 0; row < of_solution[f].size(); ++row) {
        if (of_solution[f][row] && *of_solution[f][row] != columns[f][row]) {
          return false;
        }
      }
    }
    return true;
  });
}

bool FormerSolutions::are_all(const Specification& specification, Backend& solver, const StopToken& stop) const {
  // Outputs of calls may be any values that satisfy the conjuncts: more than functions can have. Where one that stands
  // for all arguments has to be that of the solution, nothing else is left.
  std::vector<Specification::Call> calls;  // each once, with an output of its own
  std::vector<Term> asserted;
  for (const Specification::Conjunct& conjunct : specification.conjuncts) {
    std::vector<Term> from;
    std::vector<Term> to;
    for (const Specification::Call& call : conjunct.calls) {
      auto known = std::ranges::find_if(calls, [&](const Specification::Call& other) {
        return other.function == call.function && other.arguments == call.arguments;
      });
      if (known == calls.end()) {
        const Term output = mk_fresh_constant(tm_, "value", tm_.sort(call.output));
        known = calls.insert(known, {call.function, call.arguments, output});
      }
      from.push_back(call.output);
      to.push_back(known->output);
    }
    asserted.push_back(substitute(tm_, conjunct.term, from, to));
  }
  std::vector<bool> is_told(problem_.functions.size());
  try {
    for (const Term t : asserted) {
      solver.assert_term(t);
    }
    for (const Specification::Call& call : calls) {
      if (is_told[call.function] || !is_about_all_arguments(call, specification.variables)) {
        continue;
      }
      const Term body =
          substitute(tm_, bodies_.back()[call.function], problem_.functions[call.function].parameters, call.arguments);
      solver.push();
      solver.assert_term(tm_.mk(Kind::Not, {tm_.mk(Kind::Equal, {call.output, body})}));
      is_told[call.function] = solver.check(stop).status == Status::Unsat;
      solver.pop(1);
    }
  } catch (const BackendError&) {
    return false;
  }
  return std::ranges::find(is_told, false) == is_told.end();
}

}  // namespace preproc
