#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "passes/problem.h"
#include "passes/tables/asserted_elements.h"
#include "passes/tables/table_evaluation.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Divides assertions into rows of tables, *facts*, and others. A fact reads no table and uses no operator that is
/// worth a table. The table passes leave facts as they are, and use them to rewrite the others.
/// Cost: linear in the terms not seen since the tables changed.
class TableFacts {
 public:
  /// Both arguments have to outlive this object.
  TableFacts(const TermManager& tm, const TableEvaluation& evaluation) : tm_(tm), evaluation_(evaluation) {}

  /// One fact, and the level of its first assertion.
  struct Fact {
    Term term;
    uint32_t level = 0;
  };

  /// Divides the assertions, whose tables are `elements`. True if there are others than rows and facts.
  bool update(const AssertedElements& elements, const AssertionList& assertions);
  /// True if the assertion at this place is neither a row nor a fact.
  bool is_other(size_t assertion) const { return is_other_[assertion]; }
  /// The facts as they are now, each once, by ascending level.
  std::span<const Fact> facts() const { return facts_; }

 private:
  bool touches_table(Term root);

  const TermManager& tm_;
  const TableEvaluation& evaluation_;
  uint64_t version_ = 0;  // of the elements
  std::vector<Fact> facts_;
  TermSet listed_;  // the facts
  std::vector<bool> is_other_;
  TermSet seen_;
  TermMap<bool> touches_;
};

}  // namespace preproc
