#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "backends/levelled_term.h"

namespace preproc {

/// The assertions of a solver by their origin. Levels never decrease along `all()`.
struct SolverQuery {
  std::vector<LevelledTerm> assertions;    ///< those of the query that the passes left
  std::vector<LevelledTerm> lemmas;        ///< results of oracles: true whatever is asserted
  std::vector<LevelledTerm> restrictions;  ///< on the models wanted: unsat with these is never an answer
  std::vector<LevelledTerm> bounds;  ///< on costs, for a model of the least: unsat together with these says nothing
  /// Places in `assertions`, ascending: an unsat answer is to say which of these it needs.
  std::vector<size_t> tracked;

  size_t size() const { return assertions.size() + lemmas.size() + restrictions.size() + bounds.size(); }
  bool empty() const { return size() == 0; }
  void clear() {
    assertions.clear();
    lemmas.clear();
    restrictions.clear();
    bounds.clear();
    tracked.clear();
  }
  /// The level of assertions, or of lemmas.
  uint32_t level() const { return assertions.empty() ? 0 : assertions.back().level; }
  void add_lemma(Term lemma) { lemmas.push_back({lemma, level()}); }
  /// Replaces the restrictions by these terms.
  template <typename Terms>
  void restrict_to(const Terms& terms) {
    restrictions.clear();
    for (const Term t : terms) {
      restrictions.push_back({t, level() + 1});
    }
  }
  std::vector<LevelledTerm> all() const {
    std::vector<LevelledTerm> terms;
    terms.reserve(size());
    terms.insert(terms.end(), assertions.begin(), assertions.end());
    terms.insert(terms.end(), lemmas.begin(), lemmas.end());
    terms.insert(terms.end(), restrictions.begin(), restrictions.end());
    terms.insert(terms.end(), bounds.begin(), bounds.end());
    return terms;
  }
  /// The assertions and lemmas, without restrictions and bounds.
  std::vector<Term> terms() const {
    std::vector<Term> terms;
    terms.reserve(assertions.size() + lemmas.size());
    std::ranges::transform(assertions, std::back_inserter(terms), &LevelledTerm::term);
    std::ranges::transform(lemmas, std::back_inserter(terms), &LevelledTerm::term);
    return terms;
  }
};

}  // namespace preproc
