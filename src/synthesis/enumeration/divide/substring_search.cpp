#include "synthesis/enumeration/divide/substring_search.h"

#include <algorithm>

#include "term/substitute.h"

namespace preproc {

namespace {

/// Strings of the bank whose parts are looked at, and numbers that may be lengths.
constexpr uint32_t kMaxStrings = 500;
constexpr uint32_t kMaxNumbers = 5'000;

}  // namespace

std::optional<SubstringSearch> SubstringSearch::of(TermManager& tm, const CellTable& cells, TermBank& bank,
                                                   std::span<const uint64_t> target) {
  const BankGrammar& grammar = bank.grammar();
  const auto made_by =
      std::ranges::find_if(grammar.substrings, [&](const Substring& s) { return grammar.of_start[s.nonterminal]; });
  if (made_by == grammar.substrings.end()) {
    return std::nullopt;
  }
  SubstringSearch search(tm, cells, bank, *made_by);
  std::ranges::transform(target, std::back_inserter(search.target_),
                         [&](uint64_t cell) { return search.string_of(cell); });
  return search;
}

std::u32string SubstringSearch::string_of(uint64_t cell) const {
  return cells_->value(tm_->sorts().string(), cell).string();
}

std::optional<Term> SubstringSearch::find() {
  const uint32_t count = std::min(bank_->terms(made_by_->uses[0].nonterminal), kMaxStrings);
  for (uint32_t whole = 0; whole < count; ++whole) {
    for (const bool last : {false, true}) {
      if (std::optional<Term> term = part_of(whole, last)) {
        return term;
      }
    }
  }
  return std::nullopt;
}

/// The target as a part of one string of the bank: its first or its last occurrence in it.
std::optional<Term> SubstringSearch::part_of(uint32_t whole, bool last) {
  const std::vector<NonterminalUse>& uses = made_by_->uses;
  const std::span<const uint64_t> column = bank_->column(uses[0].nonterminal, whole);
  std::vector<std::u32string> values;
  std::vector<size_t> begins;
  std::vector<uint64_t> begin_cells;
  for (size_t p = 0; p < column.size(); ++p) {
    values.push_back(string_of(column[p]));
    begins.push_back(last ? values[p].rfind(target_[p]) : values[p].find(target_[p]));
    if (begins[p] == std::u32string::npos) {
      return std::nullopt;
    }
    begin_cells.push_back(CellTable::cell_of_small(static_cast<int64_t>(begins[p])));
  }
  const uint32_t begin = bank_->find(uses[1].nonterminal, begin_cells);
  if (begin == bank_->terms(uses[1].nonterminal)) {
    return std::nullopt;
  }
  const std::optional<uint32_t> rest = length(values, begins);
  if (!rest) {
    return std::nullopt;
  }
  const Term from[] = {uses[0].placeholder, uses[1].placeholder, uses[2].placeholder};
  const Term to[] = {bank_->term(uses[0].nonterminal, whole), bank_->term(uses[1].nonterminal, begin),
                     bank_->term(uses[2].nonterminal, *rest)};
  return substitute(*tm_, made_by_->pattern, from, to);
}

/// A number that is the length of the target, or more where the target goes to the end.
std::optional<uint32_t> SubstringSearch::length(std::span<const std::u32string> values,
                                                std::span<const size_t> begins) const {
  const uint32_t nonterminal = made_by_->uses[2].nonterminal;
  const Sort integer = tm_->sorts().integer();
  const uint32_t count = std::min(bank_->terms(nonterminal), kMaxNumbers);
  for (uint32_t term = 0; term < count; ++term) {
    const std::span<const uint64_t> column = bank_->column(nonterminal, term);
    bool fits = true;
    for (size_t p = 0; p < column.size() && fits; ++p) {
      const bool to_the_end = begins[p] + target_[p].size() == values[p].size();
      const mpz_class number = cells_->value(integer, column[p]).integer();
      fits = number == target_[p].size() || (to_the_end && number > target_[p].size());
    }
    if (fits) {
      return term;
    }
  }
  return std::nullopt;
}

}  // namespace preproc
