#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "synthesis/enumeration/bank/term_bank.h"

namespace preproc {

/// Terms whose value is known at all points, as concatenations of terms of a bank: `(str.++ t (str.++ u v))`. A state
/// is how much of the string is built at each point; a term leads on where its value continues the string at all
/// points. The concatenation of the least size is found first (Dijkstra).
class ConcatenationSearch {
 public:
  /// Nothing where the grammar has no concatenation for terms of the start, or the target is none of strings. `target`
  /// is by point; all live as long.
  static std::optional<ConcatenationSearch> of(TermManager& tm, const CellTable& cells, TermBank& bank,
                                               std::span<const uint64_t> target);

  /// A concatenation that is right at all points, of all terms of the bank so far. Nothing if there is none, or it has
  /// too many states before it.
  std::optional<Term> find();

 private:
  struct Part {
    uint32_t term;
    uint32_t size;
    std::vector<std::u32string> values;  // by point
  };
  ConcatenationSearch(TermManager& tm, const CellTable& cells, TermBank& bank, const Concatenation& made_by)
      : tm_(&tm), cells_(&cells), bank_(&bank), made_by_(&made_by) {}
  void add_parts();
  Term term_of(std::span<const uint32_t> parts);

  TermManager* tm_;
  const CellTable* cells_;
  TermBank* bank_;
  const Concatenation* made_by_;
  std::vector<std::u32string> target_;
  std::vector<Part> parts_;  // terms whose values are parts of the target at all points
  uint32_t seen_ = 0;        // of the bank's terms
};

}  // namespace preproc
