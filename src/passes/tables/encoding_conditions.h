#pragma once

#include <unordered_map>
#include <vector>

#include "encode/table/encoder.h"
#include "passes/problem.h"
#include "term/term_manager.h"

namespace preproc {

/// What the encodings of tables need to have asserted beside them, of the constants they made.
class EncodingConditions {
 public:
  void clear() { conditions_.clear(); }
  /// Keeps the conditions of an encoding.
  void add(const Encoding& encoding);
  /// Asserts the conditions on constants that occur in the assertions or in conditions asserted so, each at the level
  /// of the first assertion that needs it. Linear in the DAG of the assertions where there are conditions.
  void assert_used(const TermManager& tm, AssertionList& assertions) const;

 private:
  std::unordered_map<Term, std::vector<Term>> conditions_;  // by the constant an encoding made
};

}  // namespace preproc
