#pragma once

#include "rewrite/simplifier.h"
#include "term/expand.h"
#include "term/term_manager.h"

namespace preproc {

/// Unfolds calls of recursive definitions as far as their arguments decide how these go on: where the body is an ite
/// whose condition becomes true or false, the call becomes the branch, and so do the calls in that.
///
///     (define-fun-rec g ((n Int) (a Int)) Int (ite (<= n 0) a (g (- n 1) (f a))))      (g 2 x)  becomes  (f (f x))
///
/// Guarantee: equivalent, as definitions are equations; other calls stay. Cost: at most `kMaxRounds` times linear in
/// the result, which has at most `kMaxUnfolded` calls more.
class DecidedCalls {
 public:
  DecidedCalls(TermManager& tm, Simplifier& simplifier) : tm_(tm), simplifier_(simplifier), expander_(tm) {}

  /// ExpansionLimit where other definitions in a body are too large.
  Term unfold(Term t);

  static constexpr int kMaxRounds = 256;
  static constexpr size_t kMaxUnfolded = 1000;

 private:
  Term unfolded_call(Function f, std::span<const Term> arguments);

  TermManager& tm_;
  Simplifier& simplifier_;
  DefinitionExpander expander_;
};

}  // namespace preproc
