#include "passes/problem.h"

#include <algorithm>
#include <ranges>

#include "term/symbol_mentions.h"
#include "term/walk.h"

namespace preproc {

void AssertionList::push_back(Term term, uint32_t level) {
  const auto place = std::ranges::upper_bound(assertions_, level, {}, &Assertion::level);
  assertions_.insert(place, {term, {}, level});
  ++changes_;
}

void AssertionList::replace(size_t i, Term term) {
  if (assertions_[i].term != term) {
    assertions_[i].term = term;
    ++changes_;
  }
}

namespace {

/// Of a function that reads an array at its parameter.
Value read_function_value(const TermManager& tm, const ModelConverter::Entry& entry, const Assignment& model) {
  const Value array = evaluate(tm, tm.child(entry.definition, 0), model);
  if (array.is_lambda()) {
    LambdaValue function = array.lambda();
    function.sort = tm.info(entry.symbol).sort;
    return Value(std::move(function));
  }
  if (!array.is_array()) {
    return {};
  }
  FunctionValue function{tm.info(entry.symbol).sort, array.array().fallback, {}};
  for (const auto& [index, value] : array.array().entries) {
    function.entries.push_back({{index}, value});
  }
  return Value(std::move(function));
}

/// Of a function that is cases, (ite (and (= parameter argument) ...) result ...), each for all parameters and for
/// arguments of its own; empty where a value is not known.
Value cases_value(const TermManager& tm, const ModelConverter::Entry& entry, const Assignment& model) {
  Evaluator evaluator(tm, model);
  FunctionValue function{tm.info(entry.symbol).sort, {}, {}};
  Term rest = entry.definition;
  for (; tm.kind(rest) == Kind::Ite; rest = tm.child(rest, 2)) {
    const Term condition = tm.child(rest, 0);
    const std::span<const Term> conjuncts =
        tm.kind(condition) == Kind::And ? tm.children(condition) : std::span<const Term>(&condition, 1);
    std::vector<Value> arguments(entry.parameters.size());
    for (const Term conjunct : conjuncts) {
      if (tm.kind(conjunct) != Kind::Equal) {
        return {};
      }
      const auto parameter = std::ranges::find(entry.parameters, tm.child(conjunct, 0));
      if (parameter == entry.parameters.end()) {
        return {};
      }
      arguments[static_cast<size_t>(parameter - entry.parameters.begin())] = evaluator.evaluate(tm.child(conjunct, 1));
    }
    function.entries.emplace_back(std::move(arguments), evaluator.evaluate(tm.child(rest, 1)));
    const auto& [key, value] = function.entries.back();
    if (!value.known() || !std::ranges::all_of(key, &Value::known)) {
      return {};
    }
  }
  const Value fallback = evaluator.evaluate(rest);
  if (!fallback.known()) {
    return {};
  }
  function.fallback = std::make_shared<const Value>(fallback);
  return Value(std::move(function));
}

/// Of a function as passes define them.
Value function_value(const TermManager& tm, const ModelConverter::Entry& entry, const Assignment& model) {
  const Term body = entry.definition;
  const std::vector<Term>& parameters = entry.parameters;
  if (tm.kind(body) == Kind::Select && parameters.size() == 1 && tm.child(body, 1) == parameters[0]) {
    return read_function_value(tm, entry, model);
  }
  return cases_value(tm, entry, model);
}

}  // namespace

ModelConverter ModelConverter::depending_on(const TermManager& tm, const std::set<Function>& symbols) const {
  ModelConverter made;
  SymbolMentions mentions(tm, symbols);
  for (const Entry& entry : std::views::reverse(entries_)) {
    if (mentions.in(entry.definition)) {
      mentions.add(entry.symbol);
      made.entries_.push_back(entry);
    }
  }
  std::ranges::reverse(made.entries_);
  return made;
}

std::unordered_set<Function> ModelConverter::reconstruct(
    const TermManager& tm, Assignment& model, const std::unordered_set<Function>& asked,
    const std::function<Value(const Entry&, Value)>& value_of_definition) const {
  std::unordered_set<Function> unknown;
  TermSet seen;
  for (const Entry& entry : std::views::reverse(entries_)) {
    walk_postorder(tm, entry.definition, seen, [&](Term t) {
      if (tm.kind(t) != Kind::Constant && (tm.kind(t) != Kind::Apply || !tm.info(tm.function(t)).is_free())) {
        return;
      }
      const Function f = tm.function(t);
      if (model.contains(f) || asked.contains(f) || unknown.contains(f)) {
        return;
      }
      if (Value value = default_value(tm.sorts(), tm.info(f).sort); value.known()) {
        model.set(f, std::move(value));
      }
    });
    Value value = entry.parameters.empty() ? evaluate(tm, entry.definition, model) : function_value(tm, entry, model);
    if (value_of_definition && entry.parameters.empty()) {
      value = value_of_definition(entry, std::move(value));
    }
    if (value.known()) {
      model.set(entry.symbol, std::move(value));
    } else {
      unknown.insert(entry.symbol);
    }
  }
  return unknown;
}

}  // namespace preproc
