#include "passes/tables/table_facts.h"

#include "passes/tables/table_supports.h"
#include "term/walk.h"

namespace preproc {

bool TableFacts::update(const AssertedElements& elements, const AssertionList& assertions) {
  if (version_ != elements.version()) {
    version_ = elements.version();
    seen_.clear();
    touches_.clear();
  }
  for (const Fact& fact : facts_) {
    listed_.erase(fact.term);
  }
  facts_.clear();
  bool any_other = false;
  is_other_.assign(assertions.size(), false);
  for (size_t i = 0; i < assertions.size(); ++i) {
    if (elements.is_row(i)) {
      continue;
    }
    const Term t = assertions[i].term;
    if (touches_table(t)) {
      is_other_[i] = true;
      any_other = true;
    } else if (listed_.insert(t)) {
      facts_.push_back({t, assertions[i].level});
    }
  }
  return any_other;
}

/// True if a table is read in the term, or an operator used that is worth a table.
bool TableFacts::touches_table(Term root) {
  walk_postorder(tm_, root, seen_, [&](Term t) {
    bool touches = evaluation_.is_table_read(t) || is_hard_operator(tm_, t);
    for (const Term child : tm_.children(t)) {
      touches = touches || touches_[child];
    }
    touches_.slot(t) = touches;
  });
  return touches_[root];
}

}  // namespace preproc
