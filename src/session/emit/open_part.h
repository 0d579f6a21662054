#pragma once

#include <vector>

#include "passes/problem.h"

namespace preproc {

/// The part of a check's assertions that passes have left open, so that it can be given to other passes than these. The
/// rest shares no symbol with it, and is satisfiable: nothing of it is left, where a contradiction leaves `false`.
class OpenPart {
 public:
  /// `left`: what passes made of `asked`. Linear in the DAGs of both.
  OpenPart(const TermManager& tm, const Problem& asked, const Problem& left);
  /// The assertions of `asked` that are open.
  const Problem& problem() const { return problem_; }
  /// Adds to what other passes made of `problem()` the definitions of symbols of the rest.
  void add_rest(Problem& made) const;

 private:
  Problem problem_;
  Guarantee guarantee_;
  std::vector<ModelConverter::Entry> rest_;
};

}  // namespace preproc
