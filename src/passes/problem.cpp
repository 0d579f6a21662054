#include "passes/problem.h"

#include <algorithm>
#include <ranges>

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

void Trail::reconstruct(const TermManager& tm, Assignment& model) const {
  for (const Entry& entry : std::views::reverse(entries_)) {
    if (!entry.parameters.empty()) {
      continue;
    }
    if (Value value = evaluate(tm, entry.definition, model); value.known()) {
      model.set(entry.symbol, std::move(value));
    }
  }
}

}  // namespace preproc
