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

void Trail::reconstruct(const TermManager& tm, Assignment& model, const std::unordered_set<Function>& asked) const {
  TermSet seen;
  for (const Entry& entry : std::views::reverse(entries_)) {
    if (!entry.parameters.empty()) {
      continue;
    }
    walk_postorder(tm, entry.definition, seen, [&](Term t) {
      if (tm.kind(t) != Kind::Constant || model.contains(tm.function(t)) || asked.contains(tm.function(t))) {
        return;
      }
      if (Value value = default_value(tm.sorts(), tm.sort(t)); value.known()) {
        model.set(tm.function(t), std::move(value));
      }
    });
    if (Value value = evaluate(tm, entry.definition, model); value.known()) {
      model.set(entry.symbol, std::move(value));
    }
  }
}

}  // namespace preproc
