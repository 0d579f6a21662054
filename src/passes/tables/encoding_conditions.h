#pragma once

#include <unordered_map>
#include <vector>

#include "encode/table/encoder.h"
#include "passes/problem.h"
#include "term/term_manager.h"

namespace preproc {

/// The conditions of table encodings on the constants that they made. They have to be asserted beside the encodings.
class EncodingConditions {
 public:
  void clear() { conditions_.clear(); }
  /// Keeps the conditions of an encoding.
  void add(const Encoding& encoding);
  /// Asserts the conditions on those constants that occur in the assertions, or in conditions asserted by this call.
  /// Each is asserted at the level of the first assertion that needs it. Linear in the DAG of the assertions, if there
  /// are conditions.
  void assert_used(const TermManager& tm, AssertionList& assertions) const;

 private:
  std::unordered_map<Term, std::vector<Term>> conditions_;  // by the constant an encoding made
};

}  // namespace preproc
