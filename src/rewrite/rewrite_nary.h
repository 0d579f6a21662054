#pragma once

#include "rewrite/rewrite.h"

namespace preproc {

/// The rules of an associative and commutative operator for constants. A rule an operator cannot fire stays `Count_`.
struct NaryConstants {
  bool (*is_neutral)(const TermManager&, Term) = nullptr;
  bool (*is_absorbing)(const TermManager&, Term) = nullptr;  ///< null: no constant absorbs
  RewriteRule neutral = RewriteRule::Count_;                 ///< a neutral constant is dropped
  RewriteRule absorbing = RewriteRule::Count_;               ///< an absorbing constant is the result
  RewriteRule merged = RewriteRule::Count_;  ///< several constant arguments become one, the first argument
  RewriteRule nested = RewriteRule::Count_;  ///< ... with that of a binary application of the same operator below
};
Term merge_constants(RewriteContext& context, const NaryConstants& rules);

/// The rules of an idempotent operator for equal and complementary arguments.
struct NaryDuplicates {
  Kind complement;            ///< Not or BvNot
  RewriteRule duplicate;      ///< the second of two equal arguments is dropped
  RewriteRule contradiction;  ///< x and its complement: the result is the absorbing constant
};
/// `absorbing` is called when a contradiction is found.
Term drop_duplicates(RewriteContext& context, const NaryDuplicates& rules, Term (*absorbing)(TermManager&, Sort));

/// Drops pairs of equal arguments (exclusive or); `zero` makes the constant that is left when all are gone.
Term cancel_pairs(RewriteContext& context, RewriteRule rule, Term (*zero)(TermManager&, Sort));

/// True if one of the terms is `complement` applied to the other.
bool is_complement(const TermManager& tm, Kind complement, Term a, Term b);

}  // namespace preproc
