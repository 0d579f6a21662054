#include "passes/tables/encoding_conditions.h"

#include "term/walk.h"

namespace preproc {

void EncodingConditions::add(const Encoding& encoding) {
  if (!encoding.conditions.empty()) {
    conditions_[encoding.symbol] = encoding.conditions;
  }
}

void EncodingConditions::assert_used(const TermManager& tm, AssertionList& assertions) const {
  if (conditions_.empty()) {
    return;
  }
  std::vector<Assertion> needed;
  TermSet seen;
  TermSet found_once;
  for (const Assertion& assertion : assertions) {
    std::vector<Term> todo{assertion.term};
    while (!todo.empty()) {
      const Term t = todo.back();
      todo.pop_back();
      walk_postorder(tm, t, seen, [&](Term u) {
        const auto found = conditions_.find(u);
        if (found == conditions_.end()) {
          return;
        }
        for (const Term condition : found->second) {
          if (found_once.insert(condition)) {
            needed.push_back({condition, {}, assertion.level});
            todo.push_back(condition);
          }
        }
      });
    }
  }
  for (const Assertion& condition : needed) {
    assertions.push_back(condition.term, condition.level);
  }
}

}  // namespace preproc
