#pragma once

#include <deque>

#include "passes/tables/asserted_elements.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Recognises tables in chains of stores (docs/tables.md, "What is a table"): constants written at constant indices of
/// at most 64 bits over
///
/// - a constant array: its value is the table's value at all other indices,
/// - an array with asserted elements, all of them constants except those that are written over: the asserted and the
///   written elements are the rows,
/// - any other array, if at least `kMinWrites` elements were written: that array has all other elements.
///
///     (store (store ((as const (Array (_ BitVec 32) (_ BitVec 8))) #x00) #x00000041 #x61) #x00000042 #x62)
///
/// Cost: linear in the chain, once for each array that is asked about while the elements stay the same. At most
/// `kMaxWork` stores are looked at.
class WrittenTables {
 public:
  explicit WrittenTables(const TermManager& tm) : tm_(tm) {}

  /// Sets the asserted elements. Tables that were found with another version of them are forgotten.
  void update(const AssertedElements& elements);
  /// The table that a chain of stores makes, or null.
  const ElementTable* find(Term array);

  static constexpr size_t kMinWrites = 4;
  static constexpr size_t kMaxWork = size_t{1} << 22;

 private:
  bool read_chain(Term array, ElementTable& table);

  const TermManager& tm_;
  const AssertedElements* elements_ = nullptr;
  uint64_t version_ = 0;
  size_t work_ = 0;
  TermMap<uint32_t> places_;  // 1 + place in tables_, or kNone
  std::deque<ElementTable> tables_;

  static constexpr uint32_t kNone = UINT32_MAX;
};

}  // namespace preproc
