#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "encode/table/table.h"
#include "encode/table/target.h"
#include "indexify/garden/operator_table.h"

namespace preproc {

/// Terms that have one of finitely many values each, written over bit-vectors. The *code* of such a term is the place
/// of its value in the term's own list of values; ⊥, a term without a value, is the code of all ones. A code is given
/// as it is, or by a table over codes of other terms:
///
///     x, an unknown over "a" "aa" "b":     its index i, a bit-vector below 3
///     (str.len (str.++ x "c")):            the table 2 3 2 over i; values 2 and 3, so that its codes are 0 1 0
///
/// What is needed of a term is written when it is first asked for, from its table and not from its code: its value, the
/// condition that it has one, another numbering of its values.
class CodedTerms {
 public:
  using Id = uint32_t;
  /// One of the codes that a table ranges over.
  struct Axis {
    Term code;    ///< a bit-vector
    size_t size;  ///< codes from this one on are no values
    bool total;   ///< it is never ⊥
  };
  /// What is true where a Boolean is true, and what is true where it is false; neither where it has no value.
  struct TruthForm {
    Term truth;
    Term falsity;
  };

  /// `max_runs`: tables with more runs are written in a form that always fits.
  CodedTerms(TermManager& tm, const Target& target, size_t max_runs) : tm_(tm), target_(target), max_runs_(max_runs) {}

  /// A term of these values, each different, whose code is this bit-vector; the caller sees to it that it is below the
  /// number of values, or ⊥.
  Id add(Sort sort, std::span<const Value> values, Term code, bool total);
  /// A term with a table over codes; a value at least.
  Id add(Sort sort, std::shared_ptr<const OperatorTable> table, std::vector<Axis> axes);
  /// A Boolean with a table over codes.
  TruthForm truth(const OperatorTable& table, std::span<const Axis> axes);

  Sort sort(Id id) const { return terms_[id].sort; }
  const ValueSet& values(Id id) const { return terms_[id].table->values; }
  bool is_total(Id id) const { return terms_[id].total; }
  Axis axis(Id id) { return {code(id), values(id).size(), is_total(id)}; }
  /// As wide as `width_for` says of the number of values.
  Term code(Id id);
  /// The value; anything where the term has none.
  Term value(Id id);
  /// The condition that the term has a value.
  Term defined(Id id);
  /// The number that `numbers` has for the value, by its place, as a word of `width` bits; `otherwise` where the term
  /// has no value.
  Term numbered(Id id, std::span<const uint64_t> numbers, uint32_t width, uint64_t otherwise);
  /// The condition that the term has one of the values that `contains` has, by their places.
  Term is_among(Id id, const std::vector<bool>& contains);

  /// What is to be asserted beside all that was written.
  const std::vector<Term>& conditions() const { return conditions_; }
  /// Of codes of so many values: all ones stay free for ⊥.
  static uint32_t width_for(size_t values);

  // Connectives without what is trivial.
  Term both(Term a, Term b);
  Term either(Term a, Term b);
  Term negated(Term a);
  Term chosen(Term condition, Term a, Term b);

 private:
  struct Coded {
    Sort sort;
    std::shared_ptr<const OperatorTable> table;
    std::vector<Axis> axes;
    bool total = false;
    Term code = {};  // null here and below: not written yet
    Term value = {};
    Term defined = {};
  };
  /// A table's index, and the index of each of its cells.
  struct Index {
    Term term;
    std::vector<uint64_t> cells;
    bool total;
  };
  Index index_of(const OperatorTable& table, std::span<const Axis> axes);
  template <typename ValueOf>
  static std::vector<TableRun> runs(const OperatorTable& table, const Index& index, ValueOf&& value_of);
  Term set(const OperatorTable& table, const Index& index, const std::vector<bool>& contains);
  Term write(Table table);
  Term write_values(Table table);

  TermManager& tm_;
  Target target_;
  size_t max_runs_;
  std::vector<Coded> terms_;
  std::vector<Term> conditions_;
};

}  // namespace preproc
