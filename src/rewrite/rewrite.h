#pragma once

#include <span>

#include "rewrite/array_chain.h"
#include "rewrite/rewrite_rule.h"
#include "term/term_manager.h"

namespace preproc {

/// The context of an operator's rewrite function: the term, and where to note what fired. The term's children are
/// simplified and not all of them constants; the sorts of the term and of its children are known (for and, or, not, xor
/// and => an argument's sort may be unknown).
///
/// Every rule is an equivalence and keeps the sort. It looks at the term, its children and theirs (those of sums at up
/// to `LinearSum::kMaxNodes` terms), costs time linear in the number of arguments, and its result has at most a few
/// nodes that did not exist before for each argument.
class RewriteContext {
 public:
  RewriteContext(TermManager& manager, ArrayChains& array_chains, RewriteCounts& counts)
      : tm(manager), chains(array_chains), counts_(counts) {}

  TermManager& tm;
  ArrayChains& chains;

  /// The term under rewriting.
  Term term;
  Term child(size_t i) const { return tm.child(term, i); }
  std::span<const Term> children() const { return tm.children(term); }

  /// Notes that `rule` fired and returns its result, for `return context.fired(RewriteRule::BvAddZero, x);`.
  Term fired(RewriteRule rule, Term result) {
    ++counts_[static_cast<size_t>(rule)];
    last_ = rule;
    return result;
  }
  /// The rule that fired last.
  RewriteRule last() const { return last_; }

 private:
  RewriteCounts& counts_;
  RewriteRule last_ = RewriteRule::Count_;
};

/// One step at the head of `context.term`: constant folding, or the first rule that fires; the null term if there is
/// none. The result has the term's sort and is not the term itself; its children may want another step.
Term rewrite_step(RewriteContext& context);

}  // namespace preproc
