#include "term/conjuncts.h"

#include <ranges>

namespace preproc {

void ConjunctSplitter::split(Term assertion, std::vector<Term>& conjuncts) {
  todo_.assign({{assertion, true}});
  while (!todo_.empty()) {
    const auto [term, positive] = todo_.back();
    todo_.pop_back();
    if (!(positive ? seen_ : seen_negated_).insert(term)) {
      continue;
    }
    const Kind kind = tm_.kind(term);
    if (kind == Kind::Not) {
      todo_.push_back({tm_.child(term, 0), !positive});
    } else if (kind == (positive ? Kind::And : Kind::Or)) {
      for (const Term child : tm_.children(term) | std::views::reverse) {
        todo_.push_back({child, positive});
      }
    } else if (kind == Kind::Implies && !positive) {
      const std::span<const Term> children = tm_.children(term);
      todo_.push_back({children.back(), false});
      for (const Term premise : children.first(children.size() - 1) | std::views::reverse) {
        todo_.push_back({premise, true});
      }
    } else if (const Term conjunct = positive ? term : tm_.mk(Kind::Not, {term}); !tm_.is_true(conjunct)) {
      conjuncts.push_back(conjunct);
    }
  }
}

}  // namespace preproc
