#include "passes/problem.h"

#include <algorithm>
#include <ranges>

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

/// Of a function that is (select array parameter).
Value function_value(const TermManager& tm, const ModelConverter::Entry& entry, const Assignment& model) {
  const Term read = entry.definition;
  if (tm.kind(read) != Kind::Select || entry.parameters.size() != 1 || tm.child(read, 1) != entry.parameters[0]) {
    return {};
  }
  const Value array = evaluate(tm, tm.child(read, 0), model);
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

}  // namespace

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
