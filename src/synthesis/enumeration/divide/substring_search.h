#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "synthesis/enumeration/bank/term_bank.h"

namespace preproc {

/// Terms whose value is known at all points, as parts of strings of a bank: `(str.substr s i n)` where s has the value
/// in it at all points. The columns that i and n must have follow, and are looked up: both are found at their own
/// sizes, not at the size of the whole.
class SubstringSearch {
 public:
  /// Nothing where the grammar has no `(str.substr S I N)` for terms of the start, or the target is none of strings.
  /// `target` is by point; all live as long.
  static std::optional<SubstringSearch> of(TermManager& tm, const CellTable& cells, TermBank& bank,
                                           std::span<const uint64_t> target);

  /// A part of a string that is right at all points, of all terms of the bank so far.
  std::optional<Term> find();

 private:
  SubstringSearch(TermManager& tm, const CellTable& cells, TermBank& bank, const Substring& made_by)
      : tm_(&tm), cells_(&cells), bank_(&bank), made_by_(&made_by) {}
  std::optional<Term> part_of(uint32_t whole, bool last);
  std::optional<uint32_t> length(std::span<const std::u32string> values, std::span<const size_t> begins) const;
  std::u32string string_of(uint64_t cell) const;

  TermManager* tm_;
  const CellTable* cells_;
  TermBank* bank_;
  const Substring* made_by_;
  std::vector<std::u32string> target_;
};

}  // namespace preproc
