#pragma once

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Tells whether an assertion uses theories on which solvers give up: strings, floating-point numbers, products and
/// quotients of unknown numbers. Each term is looked at once in the life of the object.
class HardTheories {
 public:
  explicit HardTheories(const TermManager& tm) : tm_(tm) {}
  bool occur_in(Term assertion);

 private:
  bool is_hard(Term t) const;

  const TermManager& tm_;
  TermSet seen_;
  TermSet hard_;
};

}  // namespace preproc
