#pragma once

#include "term/term_map.h"

namespace preproc {

/// Terms in disjoint sets that grow together (union and find, with paths halved): each is alone until it is joined.
class TermForest {
 public:
  /// The representative of the set: the same term for all terms of a set, another one for each set. Nearly constant.
  Term root(Term t) {
    while (const Term parent = parents_[t]) {
      const Term above = parents_[parent];
      if (!above) {
        return parent;
      }
      parents_.slot(t) = above;
      t = above;
    }
    return t;
  }

  /// Makes one set of both terms' sets. Nearly constant.
  void join(Term a, Term b) {
    a = root(a);
    b = root(b);
    if (a != b) {
      parents_.slot(a) = b;
    }
  }

 private:
  TermMap<Term> parents_;
};

}  // namespace preproc
