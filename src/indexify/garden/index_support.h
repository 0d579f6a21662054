#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "indexify/garden/garden.h"
#include "term/term_map.h"

namespace preproc {

/// What of a query becomes indices into a garden: unknowns of strings, floats and rounding modes, and of Int and Real
/// if the query multiplies or divides unknowns; and the terms over these that are written as one table.
class IndexSupport {
 public:
  /// The indexed unknowns of a term: some of them, and how many they are; `kMany` also for other unknowns, and for
  /// operators that are to stay.
  struct Support {
    Term first = {};
    Term second = {};
    uint8_t count = 0;
    bool indexed = false;  ///< an indexed unknown occurs
  };
  static constexpr uint8_t kMany = 3;

  /// `max_cells`: of a table. `operators`: names of the operators of theories that become tables, all others stay;
  /// empty: all become tables. All must outlive this.
  IndexSupport(const TermManager& tm, const Garden& garden, size_t max_cells, std::span<const std::string> operators)
      : tm_(tm), garden_(garden), max_cells_(max_cells), operators_(operators) {}

  /// From now on unknown Ints and Reals are indexed too.
  void index_numbers() { indexes_numbers_ = true; }
  /// Finds the unknowns of the term and of all below it. False if one is indexed that stands below a binder. Linear in
  /// the terms that are new.
  bool add(Term root);

  /// Of a term that was added.
  const Support& of(Term t) const { return supports_[t]; }
  bool is_indexed_sort(Sort sort) const;
  bool is_indexed_unknown(Term t) const;
  /// True if two or more unknowns are multiplied, or one is divided by.
  bool is_nonlinear(Term t) const;
  /// True unless the term's operator is to stay.
  bool is_listed(Term t) const;
  /// True for an operator that no solver does better than a table.
  bool needs_table(Term t) const;
  /// True if the term, which was added, is one table over the indices of its unknowns.
  bool is_tabulated(Term t) const;

 private:
  bool joins_tables(Term t) const;

  const TermManager& tm_;
  const Garden& garden_;
  size_t max_cells_;
  std::span<const std::string> operators_;
  bool indexes_numbers_ = false;
  bool is_below_binder_ = false;  // an indexed unknown
  TermMap<Support> supports_;
  TermSet supported_;
};

}  // namespace preproc
