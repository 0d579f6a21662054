#include "passes/tables/table_candidates.h"

namespace preproc {

void TableCandidates::clear() {
  candidates_.clear();
  looked_at_.clear();
  list_.clear();
}

void TableCandidates::find(Term root) {
  supports_.find(root, TableSupports::Images::Listed);
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!tm_.is_closed(t) || !looked_at_.insert(t)) {
      continue;
    }
    const Support& support = supports_.of(t);
    if (!support.is_table_of_leaf(t) || !is_wanted(t)) {
      const std::span<const Term> children = tm_.children(t);
      todo.insert(todo.end(), children.begin(), children.end());
      continue;
    }
    if (const Term below = below_wiring(t); below && is_wanted(below)) {
      todo.push_back(below);
      continue;
    }
    if (candidates_.insert(t)) {
      list_.push_back(t);
    }
    todo.push_back(support.leaf);
  }
}

bool TableCandidates::is_wanted(Term t) const {
  const Sort sort = tm_.sort(t);
  return boolean_ ? sort == tm_.sorts().boolean() : tm_.sorts().is_bitvec(sort) && tm_.sorts().width(sort) <= 64;
}

/// The part that `t` only moves about, where a table can be made of that part. Null where `t` does more.
Term TableCandidates::below_wiring(Term t) const {
  switch (tm_.kind(t)) {
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend:
    case Kind::BvRotateLeft:
    case Kind::BvRotateRight:
    case Kind::BvNot: break;
    default: return {};
  }
  const Term below = tm_.child(t, 0);
  return supports_.of(below).is_table_of_leaf(below) ? below : Term{};
}

}  // namespace preproc
