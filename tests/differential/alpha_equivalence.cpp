#include "alpha_equivalence.h"

namespace preproc {

bool AlphaEquivalence::equal(Term left, Term right) {
  if (left == right) {  // then it holds no variable of the left side, and so none that is paired
    return true;
  }
  if (!left || !right || tm_.sort(left) != tm_.sort(right)) {
    return false;
  }
  if (tm_.kind(left) == Kind::Variable && tm_.kind(right) == Kind::Variable) {
    return paired(left, right);
  }
  const uint64_t key = (uint64_t{left.id} << 32) | right.id;
  if (equal_.back().contains(key)) {
    return true;
  }
  const std::span<const Term> a = tm_.children(left);
  const std::span<const Term> b = tm_.children(right);
  if (!(tm_.head(left) == tm_.head(right)) || a.empty() || a.size() != b.size()) {
    return false;
  }
  const Kind kind = tm_.kind(left);
  if (kind == Kind::Forall || kind == Kind::Exists || kind == Kind::Lambda) {
    if (!equal_binders(a, b)) {
      return false;
    }
  } else {
    for (size_t i = 0; i < a.size(); ++i) {
      if (!equal(a[i], b[i])) {
        return false;
      }
    }
  }
  equal_.back().insert(key);
  return true;
}

/// Two variables stand for each other if neither was bound again further in: that is how a captured variable shows.
bool AlphaEquivalence::paired(Term left, Term right) const {
  for (size_t i = pairs_.size(); i-- > 0;) {
    if (pairs_[i].first == left || pairs_[i].second == right) {
      return pairs_[i] == std::pair(left, right);
    }
  }
  return false;
}

bool AlphaEquivalence::equal_binders(std::span<const Term> left, std::span<const Term> right) {
  const size_t mark = pairs_.size();
  bool same = true;
  for (size_t i = 0; i + 1 < left.size(); ++i) {
    same = same && tm_.sort(left[i]) == tm_.sort(right[i]);
    pairs_.emplace_back(left[i], right[i]);
  }
  equal_.emplace_back();
  same = same && equal(left.back(), right.back());
  equal_.pop_back();
  pairs_.resize(mark);
  return same;
}

}  // namespace preproc
