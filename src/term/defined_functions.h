#pragma once

#include <unordered_set>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// The user-defined functions that terms use, each behind those that its body uses: in the order in which a script has
/// to define them.
class DefinedFunctions {
 public:
  explicit DefinedFunctions(const TermManager& tm) : tm_(tm) {}

  /// Appends those that are new. Iterative; each body is walked once.
  void add(Term root);
  const std::vector<Function>& order() const { return order_; }
  /// True if one of them is recursive: then there is no such order.
  bool recursive() const { return recursive_; }

 private:
  std::vector<Function> used_in(Term root) const;

  const TermManager& tm_;
  std::unordered_set<Function> known_;
  std::vector<Function> order_;
  bool recursive_ = false;
};

}  // namespace preproc
