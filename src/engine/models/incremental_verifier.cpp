#include "engine/models/incremental_verifier.h"

#include <algorithm>
#include <iterator>

#include "term/symbol_mentions.h"

namespace preproc {

namespace {

/// Sets of symbols whose conditions are kept.
constexpr size_t kMostSets = 64;

}  // namespace

bool IncrementalVerifier::holds(const Assignment& model, std::span<const Value> values) {
  Symbols changed;
  for (size_t i = 0; i < values_.size(); ++i) {
    if (values_[i] != model.get(part_.symbols[i])) {
      changed.insert(part_.symbols[i]);
    }
  }
  Evaluator evaluator(tm_, model);
  const auto is_true = [&](Term t) {
    const Value value = evaluator.evaluate(t);
    return value.known() && value.boolean();
  };
  const bool holds =
      std::ranges::all_of(values_.empty() ? part_.conditions : conditions_of(changed), is_true) &&
      std::ranges::equal(part_.terms, values, [&](Term t, const Value& v) { return evaluator.evaluate(t) == v; });
  if (!holds) {
    values_.clear();
    return false;
  }
  values_.resize(part_.symbols.size());
  for (size_t i = 0; i < values_.size(); ++i) {
    values_[i] = model.get(part_.symbols[i]);
  }
  return true;
}

/// The conditions that mention one of the symbols, or a definition, whose body may.
const std::vector<Term>& IncrementalVerifier::conditions_of(const Symbols& changed) {
  if (conditions_.size() >= kMostSets) {
    conditions_.clear();
  }
  const auto [place, is_new] = conditions_.try_emplace(changed);
  if (!is_new) {
    return place->second;
  }
  SymbolMentions mentions(tm_, changed);
  std::ranges::copy_if(part_.conditions, std::back_inserter(place->second),
                       [&](Term condition) { return mentions.in(condition); });
  return place->second;
}

}  // namespace preproc
