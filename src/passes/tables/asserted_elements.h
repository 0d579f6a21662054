#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "passes/problem.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// One element that the assertions fix: array[index] = value.
struct ElementRow {
  uint64_t index = 0;  ///< the word of the index
  Term value;
  uint32_t assertion = 0;  ///< its place in the list
  uint32_t level = 0;      ///< of the assertion
};

/// The table of one array: its elements that are known one by one.
struct ElementTable {
  Term array;                    ///< a declared constant, or a declared function's application; a chain of stores
  std::vector<ElementRow> rows;  ///< ascending by index, each index once
  bool constant = true;          ///< all values are constants
  uint32_t level = 0;            ///< the highest of the rows
  /// The elements at all other indices: they are `otherwise`; if that is null, those of the array `below`; if both are
  /// null, elements of which nothing is asserted.
  Term otherwise = {};
  Term below = {};

  /// The row of an index, null if there is none. Logarithmic.
  const ElementRow* find(uint64_t index) const;
  /// True if every index from `low` to `high` has a row. Logarithmic.
  bool covers(uint64_t low, uint64_t high) const;
};

/// Recognises asserted elements, KLEE's way to write a constant array (docs/tables.md, "What is a table"):
///
///     (assert (= (select A c) v))        and, for elements of sort Bool, (assert (select A c)), (assert (not ...))
///
/// with a constant index c of at most 64 bits. Of several assertions about one index the first one makes the row. The
/// others remain ordinary assertions, and become `v = w` when reads are folded.
///
/// Cost: linear in the number of assertions, whose terms are not walked; n log n for rows that do not come in order.
class AssertedElements {
 public:
  /// Reads the assertions as they are at this call.
  void collect(const TermManager& tm, const AssertionList& assertions);
  /// The table of an array term, null if nothing is asserted of its elements.
  const ElementTable* find(Term array) const {
    const uint32_t place = places_[array];
    return place == 0 ? nullptr : &tables_[place - 1];
  }
  std::span<const ElementTable> tables() const { return tables_; }
  /// Changes whenever the tables change. A result that was computed from the tables of the same version still holds.
  uint64_t version() const { return version_; }
  /// The highest level of a row.
  uint32_t level() const { return level_; }
  /// How many assertions make rows.
  /// True if the assertion at this place makes a row.
  bool is_row(size_t assertion) const { return is_row_[assertion]; }

 private:
  struct Element {
    Term array;
    uint64_t index = 0;
    Term value;
  };
  static std::optional<Element> element_of(const TermManager& tm, Term assertion);

  void note_changes();

  std::vector<ElementTable> tables_;
  uint64_t version_ = 0;
  uint32_t level_ = 0;
  std::vector<uint64_t> last_;  // the tables, as numbers, when the version changed last
  TermMap<uint32_t> places_;    // of arrays: 1 + place in tables_
  std::vector<bool> is_row_;
};

}  // namespace preproc
