#include "session/emit/definition_conditions.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "term/slices.h"
#include "value/identifier.h"

namespace preproc {

namespace {

struct Elements {
  std::vector<Term> conditions;
  Function base;
};

/// The elements of an array that is stores at constant indices over a constant; nothing for another definition.
std::optional<Elements> elements_of(TermManager& tm, Term array, Term definition) {
  Elements elements;
  std::unordered_set<Term> indices;
  std::vector<Term> values;
  Term base = definition;
  for (; tm.kind(base) == Kind::Store; base = tm.child(base, 0)) {
    const Term index = tm.child(base, 1);
    if (!tm.is_value(index)) {
      return std::nullopt;
    }
    values.push_back(tm.child(base, 2));
    if (indices.insert(index).second) {  // an outer store hides what is below it
      elements.conditions.push_back(tm.mk(Kind::Equal, {tm.mk(Kind::Select, {array, index}), tm.child(base, 2)}));
    }
  }
  if (base == definition || tm.kind(base) != Kind::Constant) {
    return std::nullopt;
  }
  elements.base = tm.function(base);
  const bool is_in_value = std::ranges::any_of(values, [&](Term value) {
    const std::vector<Function> symbols = declared_symbols(tm, value);
    return std::ranges::find(symbols, elements.base) != symbols.end();
  });
  // Another symbol than those of passes is visible: a question may ask for its value.
  if (is_in_value || !is_own_symbol(tm.symbols().name(tm.info(elements.base).name))) {
    return std::nullopt;
  }
  return elements;
}

}  // namespace

std::vector<Term> definition_conditions(TermManager& tm, std::span<const ModelConverter::Entry* const> entries,
                                        std::span<const Term> assertions) {
  if (entries.empty()) {
    return {};
  }
  std::unordered_map<Function, size_t> uses;
  const auto count_uses = [&](Term t) {
    for (const Function f : declared_symbols(tm, t)) {
      ++uses[f];
    }
  };
  std::ranges::for_each(assertions, count_uses);
  for (const ModelConverter::Entry* const entry : entries) {
    count_uses(entry->definition);
    ++uses[entry->symbol];
  }
  std::vector<Term> conditions;
  for (const ModelConverter::Entry* const entry : entries | std::views::reverse) {
    const Term symbol = tm.mk_constant(entry->symbol);
    const std::optional<Elements> elements = elements_of(tm, symbol, entry->definition);
    if (elements && uses[elements->base] == 1) {
      conditions.insert(conditions.end(), elements->conditions.begin(), elements->conditions.end());
    } else {
      conditions.push_back(tm.mk(Kind::Equal, {symbol, entry->definition}));
    }
  }
  return conditions;
}

}  // namespace preproc
