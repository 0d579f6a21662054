#include "passes/tables/table_facts.h"

#include <algorithm>
#include <utility>

#include "passes/tables/table_supports.h"
#include "term/walk.h"

namespace preproc {

bool TableFacts::update(const AssertedElements& elements, const AssertionList& assertions) {
  if (version_ != elements.version()) {
    seen_.clear();
    touches_.clear();
  }
  std::vector<Term> facts;
  bool any_other = false;
  is_other_.assign(assertions.size(), false);
  level_ = 0;
  for (size_t i = 0; i < assertions.size(); ++i) {
    if (elements.is_row(i)) {
      continue;
    }
    const Term t = assertions[i].term;
    if (touches_table(t)) {
      is_other_[i] = true;
      any_other = true;
    } else {
      facts.push_back(t);
      level_ = std::max(level_, assertions[i].level);
    }
  }
  if (!any_other || (version_ == elements.version() && facts == facts_)) {
    return false;
  }
  version_ = elements.version();
  facts_ = std::move(facts);
  return true;
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
