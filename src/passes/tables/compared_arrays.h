#pragma once

#include <cstddef>
#include <cstdint>

#include "passes/problem.h"
#include "passes/tables/asserted_elements.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// A term over a compared table is kept if its encoding would have more than this many runs.
constexpr size_t kMaxComparedRuns = 16;

/// Finds the tables that assertions compare with other arrays: `(= A B)`, as hardware's memories of two states are. A
/// solver that has to keep such an array finds by congruence what it would have to prove by cases of a formula.
/// Cost: linear in the terms not seen since the tables changed. What was compared once counts as compared from then on.
class ComparedArrays {
 public:
  /// Looks at the assertions, whose tables are `elements`. True if tables are compared that were not before.
  bool update(const TermManager& tm, const AssertedElements& elements, const AssertionList& assertions);
  bool contains(Term array) const { return compared_.contains(array); }
  bool empty() const { return count_ == 0; }

 private:
  uint64_t version_ = 0;  // of the elements
  TermSet seen_;
  TermSet compared_;
  size_t count_ = 0;
};

}  // namespace preproc
