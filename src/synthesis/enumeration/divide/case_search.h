#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "synthesis/enumeration/bank/term_bank.h"
#include "synthesis/enumeration/divide/decision_tree.h"
#include "value/stop_token.h"

namespace preproc {

/// Terms by cases, over the terms of a bank: leaves are terms that are right in some rows, conditions are those that
/// the case splits of the grammar allow. For one nonterminal whose terms the start produces.
class CaseSearch {
 public:
  /// Nothing where the grammar has no case split for terms of the start. `bank` lives as long; `rows` of the sets.
  static std::optional<CaseSearch> of(TermManager& tm, TermBank& bank, size_t rows);

  /// The nonterminal of the leaves.
  uint32_t nonterminal() const { return nonterminal_; }
  /// True if cases are put together by connectives: plain terms, which are shorter, come first.
  bool is_late() const { return splits_[0]->of_connectives; }
  /// Takes in a term of that nonterminal, which is right in these rows.
  void add(uint32_t term, std::span<const uint64_t> rows);
  /// A term that is right in all rows, from all terms of the bank so far. Nothing once `stop` is set.
  std::optional<Term> find(const StopToken& stop);

 private:
  CaseSearch(TermManager& tm, TermBank& bank, uint32_t nonterminal, size_t rows)
      : tm_(&tm), bank_(&bank), nonterminal_(nonterminal), leaves_(rows), conditions_(rows) {}
  void add_conditions();
  Term by_connectives(Term condition, Term p, Term q);
  Term term_of(const DecisionTree& tree);

  TermManager* tm_;
  TermBank* bank_;
  uint32_t nonterminal_;
  RowSets leaves_;
  RowSets conditions_;
  std::vector<std::pair<const CaseSplit*, uint32_t>> makers_;  // of conditions: the split and the term of its condition
  std::vector<const CaseSplit*> splits_;
  std::vector<uint32_t> seen_;  // by split: conditions that were looked at
};

}  // namespace preproc
