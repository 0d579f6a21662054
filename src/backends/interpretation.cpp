#include "backends/interpretation.h"

#include <algorithm>

#include "script/printer.h"
#include "term/expand.h"
#include "term/operator.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace preproc {

namespace {

/// Arrays of at most so many elements are listed.
constexpr uint64_t kMostElements = 4096;
/// Most terms that functions of a solver's own, which an interpretation mentions, may expand to.
constexpr uint32_t kMostExpanded = 1'000'000;

}  // namespace

std::span<const Sort> parameter_sorts(const SortTable& sorts, Sort table) {
  return sorts.is_array(table) ? sorts.arguments(table).first(1) : sorts.arguments(table);
}

Sort result_sort(const SortTable& sorts, Sort table) {
  return sorts.is_array(table) ? sorts.element(table) : sorts.range(table);
}

Element InterpretationReader::element(Sort sort, const std::string& name) {
  std::unordered_map<std::string, uint64_t>& numbers = elements_[sort.id];
  return {sort, numbers.emplace(name, numbers.size()).first->second};
}

Value InterpretationReader::value(Term t, Sort sort) {
  switch (tm_.sorts().kind(sort)) {
    case SortKind::Array:
    case SortKind::Function: return read_table(t, sort);
    case SortKind::Real: {
      Value value = evaluator_.evaluate(t);
      return value.is_int() ? Value(mpq_class(value.integer())) : value;
    }
    default: return tm_.sort(t) == sort ? evaluator_.evaluate(t) : Value();
  }
}

/// Stores upon a constant array, a lambda or a function of the solver's own.
Value InterpretationReader::read_table(Term t, Sort table) {
  const std::span<const Sort> parameters = parameter_sorts(tm_.sorts(), table);
  const Sort range = result_sort(tm_.sorts(), table);
  std::vector<GuardedCase> points;
  for (; tm_.kind(t) == Kind::Store; t = tm_.child(t, 0)) {
    points.push_back({{value(tm_.child(t, 1), parameters[0])}, value(tm_.child(t, 2), range)});
  }
  if (tm_.kind(t) == Kind::ConstArray) {
    points.push_back({std::vector<Value>(parameters.size()), value(tm_.child(t, 0), range)});
    return this->table(table, std::move(points));
  }
  if (tm_.kind(t) == Kind::Opaque) {
    const auto found = functions_.find(std::string(tm_.symbols().name(tm_.name(t))));
    if (found == functions_.end()) {
      return {};
    }
    const FunctionInfo info = tm_.info(found->second);
    return this->table(table, info.parameters, info.body, std::move(points));
  }
  if (tm_.kind(t) != Kind::Lambda || tm_.children(t).size() != parameters.size() + 1) {
    return {};
  }
  return this->table(table, tm_.children(t).first(parameters.size()), tm_.children(t).back(), std::move(points));
}

Value InterpretationReader::table(Sort table, std::vector<GuardedCase> cases) const {
  const auto is_read = [](const GuardedCase& c) {
    // Among the points of a table lambdas cannot be told apart.
    return c.result.known() && std::ranges::none_of(c.arguments, &Value::is_lambda);
  };
  return std::ranges::all_of(cases, is_read) ? table_value(tm_.sorts(), table, std::move(cases)) : Value();
}

Value InterpretationReader::table(Sort table, std::span<const Term> parameters, Term body,
                                  std::vector<GuardedCase> points) {
  const SortTable& sorts = tm_.sorts();
  const std::span<const Sort> expected = parameter_sorts(sorts, table);
  const auto is_full = [](const GuardedCase& c) {
    return c.result.known() && std::ranges::all_of(c.arguments, &Value::known);
  };
  if (!std::ranges::equal(parameters, expected, {}, [this](Term p) { return tm_.sort(p); }) ||
      !std::ranges::all_of(points, is_full)) {
    return {};
  }
  try {
    body = DefinitionExpander(tm_, kMostExpanded).expand(body);
  } catch (const ExpansionLimit&) {
    return {};
  }
  const Sort range = result_sort(sorts, table);
  const auto value_of = [this](Term t, Sort sort) { return value(t, sort); };
  // Conditions on arguments that may be written in several ways are left to the evaluator.
  if (std::ranges::all_of(expected, [&](Sort s) { return has_unique_values(sorts, s); })) {
    if (std::optional<std::vector<GuardedCase>> rest = read_cases(tm_, parameters, body, range, value_of)) {
      std::vector<GuardedCase> cases = points;
      std::ranges::move(*rest, std::back_inserter(cases));
      if (Value value = this->table(table, std::move(cases)); value.known()) {
        return value;
      }
    }
  }
  return tm_.sort(body) == range ? lambda(table, parameters, body, points) : Value();
}

/// The term that is computed to the value, or the null term.
Term InterpretationReader::constant(const Value& value) {
  return value.is_element() ? tm_.mk_element(value.element()) : tm_.mk_value(value);
}

bool InterpretationReader::is_computable(std::span<const Term> parameters, Term body) {
  bool computable = true;
  walk_postorder(tm_, body, [&](Term t) {
    switch (tm_.kind(t)) {
      case Kind::Constant: computable = false; break;
      case Kind::Apply:
      case Kind::HoApply:
      case Kind::Opaque:
      case Kind::Forall:
      case Kind::Exists:
      case Kind::Lambda: computable = false; break;
      case Kind::Variable: computable = computable && std::ranges::find(parameters, t) != parameters.end(); break;
      default: computable = computable && tm_.sorts().is_concrete(tm_.sort(t));
    }
  });
  return computable;
}

Value InterpretationReader::lambda(Sort table, std::span<const Term> parameters, Term body,
                                   std::span<const GuardedCase> points) {
  if (!is_computable(parameters, body)) {
    return {};
  }
  // Parameters of the same names everywhere: equal bodies are equal terms.
  LambdaValue lambda{table, {}, {}, {}};
  for (size_t i = 0; i < parameters.size(); ++i) {
    lambda.parameters.push_back(
        tm_.mk_variable(tm_.symbols().intern("x!" + std::to_string(i)), tm_.sort(parameters[i])));
  }
  body = substitute(tm_, body, parameters, lambda.parameters);
  for (size_t p = points.size(); p-- > 0;) {
    std::vector<Term> condition;
    for (size_t i = 0; i < parameters.size(); ++i) {
      const Term argument = constant(points[p].arguments[i]);
      if (!argument) {
        return {};
      }
      condition.push_back(tm_.mk(Kind::Equal, {lambda.parameters[i], argument}));
    }
    const Term result = constant(points[p].result);
    if (!result) {
      return {};
    }
    body = tm_.mk(Kind::Ite, {tm_.mk_and(condition), result, body});
  }
  lambda.body = body;
  if (tm_.sorts().is_array(table)) {
    if (Value array = listed(table, lambda); array.known()) {
      return array;
    }
  }
  lambda.body_text = Printer(tm_).to_string(body);
  return Value(std::move(lambda));
}

/// An array of few elements, one by one: these can be compared and stored upon.
Value InterpretationReader::listed(Sort table, const LambdaValue& lambda) {
  const SortTable& sorts = tm_.sorts();
  const Sort index = sorts.index(table);
  const uint64_t count = sorts.cardinality(index);
  if (count == 0 || count > kMostElements || !(sorts.is_bitvec(index) || index == sorts.boolean())) {
    return {};
  }
  std::vector<GuardedCase> cases;
  for (uint64_t i = 0; i < count; ++i) {
    const Value at = sorts.is_bitvec(index) ? Value(BitVector(sorts.width(index), i)) : Value(i != 0);
    Value element = evaluator_.evaluate(lambda.body, lambda.parameters, {&at, 1});
    if (!element.known()) {
      return {};
    }
    cases.push_back({{at}, std::move(element)});
  }
  cases.back().arguments = {Value()};
  return this->table(table, std::move(cases));
}

}  // namespace preproc
