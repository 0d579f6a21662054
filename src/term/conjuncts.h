#pragma once

#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Splits assertions into their conjuncts: through `and`, through a negated `or`, through a negated `=>`, and through
/// double negations. A conjunct that came before, of this assertion or another, does not come again; `true` never
/// comes.
/// Iterative; linear in the part of the DAG that is looked through.
class ConjunctSplitter {
 public:
  explicit ConjunctSplitter(TermManager& tm) : tm_(tm) {}
  /// Appends the new conjuncts in the order in which they stand.
  void split(Term assertion, std::vector<Term>& conjuncts);

 private:
  struct Condition {
    Term term;
    bool positive;
  };
  TermManager& tm_;
  TermSet seen_;
  TermSet seen_negated_;
  std::vector<Condition> todo_;
};

}  // namespace preproc
