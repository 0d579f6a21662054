#pragma once

#include <span>
#include <vector>

#include "passes/tables/table_supports.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Finds the terms to be tabulated: the largest Boolean or bit-vector terms that depend on one leaf and read a table on
/// the way. Operators that only move bits cost a solver nothing, so the term below them is taken: one table then serves
/// all of them.
/// Cost: linear in the DAG.
class TableCandidates {
 public:
  /// `boolean`: candidates are Boolean terms; else bit-vectors of at most 64 bits. The other arguments have to outlive
  /// this object.
  TableCandidates(const TermManager& tm, TableSupports& supports, bool boolean)
      : tm_(tm), supports_(supports), boolean_(boolean) {}

  void clear();
  /// Adds the candidates in the term.
  void find(Term root);
  bool contains(Term t) const { return candidates_.contains(t); }
  /// Each candidate once, in the order they were found.
  std::span<const Term> list() const { return list_; }

 private:
  bool is_wanted(Term t) const;
  Term below_wiring(Term t) const;

  const TermManager& tm_;
  TableSupports& supports_;
  bool boolean_;
  TermSet candidates_;
  TermSet looked_at_;
  std::vector<Term> list_;
};

}  // namespace preproc
