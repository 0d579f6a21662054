#pragma once

#include <unordered_set>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Looks for regular languages as arguments and results of functions, in arrays and datatypes, and under binders.
/// Solvers tell them apart there by how they are written: z3 (4.8 to 4.13) says sat where two are equal, cvc5 1.0.3
/// says unsat. Each term, and each sort, is looked at once in the life of the object.
class LanguageScan {
 public:
  explicit LanguageScan(const TermManager& tm) : tm_(tm) {}

  /// True if there are functions, arrays or datatypes of languages at all.
  bool has_sorts();
  /// True if there are some in the term, or languages under its binders.
  bool occurs_in(Term t);

 private:
  bool holds_languages(Sort sort);

  const TermManager& tm_;
  TermSet seen_;
  TermSet found_;                             // the terms in which some occur
  std::unordered_set<uint32_t> plain_sorts_;  // ids of those of which no value holds a language
  uint32_t sorts_seen_ = 0;
  bool has_sorts_ = false;
};

}  // namespace preproc
