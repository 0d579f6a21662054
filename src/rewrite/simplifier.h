#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "rewrite/array_chain.h"
#include "rewrite/rewrite.h"
#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Simplifies terms by constant folding and the local rules of rewrite_rule_list.h, bottom-up and to a fixpoint.
///
/// Guarantee: equivalent, for terms with free variables too; the sort is kept; simplify(simplify(t)) == simplify(t).
/// Arguments of applications, bodies of binders and annotated terms are simplified; the terms inside attributes
/// (patterns) are not. Terms of unknown sort and opaque applications keep their heads.
///
/// Cost: each DAG node is rebuilt at most once for the life of the simplifier (results are kept), and rewritten at most
/// `kMaxSteps` times in a row; nearly always once or twice. Iterative: depth costs heap, not stack.
class Simplifier {
 public:
  explicit Simplifier(TermManager& tm) : tm_(tm), chains_(tm) {}

  Term simplify(Term t);

  /// Called for each step from now on: (rule, before, after). Empty: not called.
  using Trace = std::function<void(std::string_view rule, Term before, Term after)>;
  void set_trace(Trace trace) { trace_ = std::move(trace); }

  /// How often each rule fired so far.
  const RewriteCounts& counts() const { return counts_; }
  /// How many different applications were visited so far.
  uint64_t visited() const { return visited_; }
  /// How often rewriting stopped at `kMaxSteps`; the term is then left as it was at that step.
  uint64_t stopped() const { return stopped_; }

  static constexpr uint32_t kMaxSteps = 64;

 private:
  struct Frame {
    Term term;
    Term rebuilt = {};   // the term over simplified children, once they are
    Term next = {};      // what a rule made of it, once one fired
    uint32_t child = 0;  // the next child to look at
    uint32_t steps = 0;  // rules that fired, one upon the other, since the input's own term
  };
  void advance();
  void rebuild(Frame& frame);
  /// Constants and variables are simple; of every other term what was found, or null.
  Term result(Term t) const { return is_leaf(tm_.kind(t)) ? t : results_[t]; }
  void finish(Term result);

  TermManager& tm_;
  ArrayChains chains_;
  RewriteCounts counts_{};
  TermMap<Term> results_;
  std::vector<Frame> stack_;
  std::vector<Term> children_;  // of the term being rebuilt
  Trace trace_;
  uint64_t visited_ = 0;
  uint64_t stopped_ = 0;
};

}  // namespace preproc
