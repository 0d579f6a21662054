#pragma once

#include <cstdint>
#include <vector>

#include "passes/tables/asserted_elements.h"
#include "passes/tables/written_tables.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Makes terms that read constant tables fit for evaluation. The array of a table has no value, so a read of it becomes
/// a read of an array value V with the table's rows, and is undetermined outside of the rows:
///
///     (select A i)   becomes   (ite (bvult i #x00000100) (select V i) undetermined)
///
/// If the new term evaluates to a value, the original term has that value whatever A holds outside of the rows.
/// Cost: linear in the terms not seen since the tables changed, and in the rows for each table that is read.
class TableEvaluation {
 public:
  explicit TableEvaluation(TermManager& tm) : tm_(tm) {}

  /// Sets the tables. Terms that were made with another version of the tables are forgotten.
  void update(const AssertedElements& elements, WrittenTables& written);
  /// The term to evaluate in place of `t`.
  Term evaluable(Term t);
  /// As `evaluable`, with some subterms replaced: `replaced` maps them to other terms, and receives the terms made on
  /// the way.
  Term evaluable_over(Term t, TermMap<Term>& replaced);
  /// A constant that stands for a leaf while terms are evaluated: the leaf itself if it is a declared constant, else a
  /// constant that no script can name. Leaves of one evaluation need different numbers.
  Term symbol_of(Term leaf, uint32_t number);
  /// True for reads of tables whose values are all constants.
  bool is_table_read(Term t) const { return table_of(t) != nullptr; }
  /// The constant table that `t` reads, or null.
  const ElementTable* table_of(Term t) const;
  /// The reads of constant tables in `t`, children before parents, without those in `leaf` or `leaf` itself. A null
  /// leaf leaves out nothing.
  std::vector<Term> reads_in(Term t, Term leaf) const;

 private:
  struct Arrays {
    Term values;
    Term rows;  // of Bool: true at indices with a row; null where these are 0 .. rows-1
  };
  const Arrays& arrays_of(const ElementTable& table);
  Term guarded_read(const ElementTable& table, Term index);

  TermManager& tm_;
  const AssertedElements* elements_ = nullptr;
  WrittenTables* written_ = nullptr;
  uint64_t version_ = 0;
  TermMap<Term> evaluable_;
  TermMap<uint32_t> places_;  // of array terms: 1 + place in arrays_
  std::vector<Arrays> arrays_;
};

}  // namespace preproc
