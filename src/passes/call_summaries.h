#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "passes/pass.h"
#include "summaries/exploration.h"
#include "term/expand.h"
#include "term/function_reach.h"

namespace preproc {

/// Replaces calls of defined functions by the paths of the function that are feasible at the call (Qiu 2015, section
/// IV-B, in docs/references.md):
///
///     (define-fun clamp ((v Int)) Int (ite (< v 0) 0 (ite (> v 255) 255 v)))
///     (assert (and (> x 3) (< x 9)))  (assert (= y (clamp x)))     becomes     (assert (= y x))
///
/// Each feasible path of the function is checked once against the assertions of the call's level and lower ones that
/// contain no calls. A call is replaced if some path is infeasible there. Other calls, calls of recursive functions and
/// calls under binders are expanded, or left, as without this pass. The pass is off by default, since it asks the
/// solver about parts of the query that follows.
/// Guarantee: equivalent. Cost: a check by the solver for each call and path of its function, at most 2000 in all;
/// besides, linear in the DAG and the paths. Without a solver (`PassContext::make_solver`), as with --emit, the pass
/// does nothing.
class SummariesPass : public Pass {
 public:
  void run(Problem& problem, PassContext& context) override;
  void add_counters(Counters& counters) const override;
  Term replace(PassContext& context, PathSolver& solver, const std::vector<Term>& assumptions, Term t);

  std::optional<DefinitionExpander> expander_;
  std::optional<MethodTable> methods_;
  TermSet none_;
  std::optional<FunctionReach> reach_;
  Exploration::Trees trees_;
  uint64_t calls_ = 0;
  uint64_t replaced_ = 0;
  uint64_t infeasible_ = 0;
  uint64_t checks_ = 0;
  uint64_t over_budget_ = 0;
};

std::unique_ptr<Pass> make_summaries_pass();

}  // namespace preproc
