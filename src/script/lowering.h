#pragma once

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Replaces operators that some solvers do not know by equivalent terms that all know: those that SMT-LIB 2.7 added for
/// bit-vectors (z3 4.8.12 and cvc5 1.0.3 are older), z3's cardinalities, and `divisible`, which z3 4.8.12 rejects, to
/// answer without the assertion:
///
///     (bvnego x)     (= x min)                            (bvsaddo x y)  signs equal, that of the sum another
///     (bvuaddo x y)  (bvult (bvadd x y) x)                (bvssubo x y)  signs differ, that of the difference from x's
///     (bvusubo x y)  (bvult x y)                          (bvumulo x y)  the product of twice the width: its upper
///     (bvsdivo x y)  (and (= x min) (= y ones))           (bvsmulo x y)  half is not 0, or not all sign
///     (sbv_to_int x) (ite (bvslt x 0) (- (bv2nat x) 2^w) (bv2nat x))
///     ((_ divisible n) i)  (= (mod i n) 0)
///     ((_ at-least k) p q ...)  counted along the arguments: k selections for each (unless kept)
///
/// Operators over arguments of unknown sort, or wider than 65,536 bits, are left alone, and cardinalities that would
/// need more than 100,000 selections. Guarantee: equivalent, for terms with free variables too. Cost: linear in the
/// terms not seen before; nothing to speak of before the first of these operators was read. Iterative.
class Lowering {
 public:
  explicit Lowering(TermManager& tm) : tm_(tm) {}
  /// Leave at-most and at-least, which z3 reads where the logic is ALL or not set. At first they are lowered.
  void keep_cardinalities(bool keep);
  Term lower(Term t);

 private:
  bool may_occur_in(Term t);
  Term result(Term t) const { return lowered_[t] ? lowered_[t] : t; }

  bool is_lowered(Kind kind) const;

  TermManager& tm_;
  bool cardinalities_ = true;
  Term first_;             // the first term with such an operator; null: there is none yet
  uint32_t searched_ = 1;  // `first_` was looked for below this id
  TermSet seen_;
  TermMap<Term> lowered_;  // of the terms seen, those that changed
  std::vector<Term> children_;
};

}  // namespace preproc
