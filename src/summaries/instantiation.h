#pragma once

#include <span>
#include <vector>

#include "rewrite/simplifier.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Puts terms in the place of variables or constants and simplifies on the way. What one replacement made of a term is
/// kept until the next replacement begins. Guarantee: equivalent to `substitute` and `Simplifier::simplify`. Iterative;
/// linear in the part of the DAG not seen since `begin`; beginning costs as much as the replaced terms are many.
class Instantiation {
 public:
  Instantiation(TermManager& tm, Simplifier& simplifier) : tm_(tm), simplifier_(simplifier) {}

  /// From now on each of `from` becomes the term at its place in `to`.
  void begin(std::span<const Term> from, std::span<const Term> to);
  Term operator()(Term t);

 private:
  struct Entry {
    uint32_t epoch = 0;
    Term term;
  };
  Term done(Term t) const {
    const Entry& entry = done_[t];
    return entry.epoch == epoch_ ? entry.term : Term{};
  }
  void put(Term t, Term result) { done_.slot(t) = {epoch_, result}; }
  bool enter(Term t);

  TermManager& tm_;
  Simplifier& simplifier_;
  TermMap<Entry> done_;
  uint32_t epoch_ = 0;
  std::vector<Term> from_;
  std::vector<Term> to_;
  bool only_variables_ = true;
  std::vector<Term> children_;
};

}  // namespace preproc
