#include "passes/pass.h"

#include <algorithm>
#include <chrono>

#include "passes/ackermannize.h"
#include "passes/call_summaries.h"
#include "passes/decide.h"
#include "passes/fold.h"
#include "passes/fold_reads.h"
#include "passes/regular_languages.h"
#include "passes/respell.h"
#include "passes/scalars.h"
#include "passes/slices.h"
#include "passes/solve_eqs.h"
#include "passes/split.h"
#include "passes/tables/table_rewriting.h"
#include "passes/unconstrained.h"
#include "term/walk.h"

namespace preproc {

namespace {

uint64_t count_nodes(const TermManager& tm, const AssertionList& assertions) {
  TermSet seen;
  uint64_t count = 0;
  for (const Assertion& assertion : assertions) {
    walk_postorder(tm, assertion.term, seen, [&](Term) { ++count; });
  }
  return count;
}

using Sees = PassRecord::Sees;

// Adding a pass: one line here, its file and its test.
constexpr PassRecord kPasses[] = {
    {"summaries", Guarantee::Equivalent, false, Sees::Calls,
     "calls become what is feasible of the function where they stand", make_summaries_pass},
    {"fold", Guarantee::Equivalent, true, Sees::Assertions, "constant folding and cheap local simplification",
     make_fold_pass},
    {"split", Guarantee::Equivalent, true, Sees::Problems, "conjunctions become assertions of their own",
     make_split_pass},
    {"ackermannize", Guarantee::Equisatisfiable, true, Sees::Problems,
     "functions of constants of declared sorts become constants", make_ackermannize_pass},
    {"solve-eqs", Guarantee::Equisatisfiable, true, Sees::Problems, "symbols that an assertion defines are replaced",
     make_solve_eqs_pass},
    {"arrays-for-tables", Guarantee::Equisatisfiable, true, Sees::Problems,
     "functions with asserted points and nested ites become arrays", make_arrays_for_tables_pass},
    {"fold-reads", Guarantee::Equivalent, true, Sees::Problems, "reads of asserted elements and reads over writes",
     make_fold_reads_pass},
    {"scalars", Guarantee::Equisatisfiable, true, Sees::Problems,
     "arrays read at constant indices only become constants", make_scalars_pass},
    {"regular-languages", Guarantee::Equisatisfiable, true, Sees::Problems,
     "assertions about one string alone are decided as a regular language", make_regular_languages_pass},
    {"slices", Guarantee::Equisatisfiable, true, Sees::Problems,
     "slices with few small unknowns are decided by evaluation", make_slices_pass},
    {"unconstrained", Guarantee::Equisatisfiable, false, Sees::Problems, "terms that can have any value become symbols",
     make_unconstrained_pass},
    {"decide-early", Guarantee::Equisatisfiable, true, Sees::Problems,
     "with --emit: as decide, within a quarter of the effort, while tables are arrays", make_decide_early_pass},
    {"index-based", Guarantee::Equisatisfiable, true, Sees::Problems,
     "conditions that read tables become conditions on their index", make_index_based_pass},
    {"value-based", Guarantee::Equisatisfiable, true, Sees::Problems,
     "other reads of tables become terms over their index", make_value_based_pass},
    {"elements", Guarantee::Equisatisfiable, true, Sees::Problems,
     "arrays that nothing reads any more are defined by their elements", make_elements_pass},
    {"respell", Guarantee::Equivalent, true, Sees::Problems, "what is left of arrays-for-tables is spelled as it was",
     make_respell_pass},
    {"decide", Guarantee::Equisatisfiable, true, Sees::Problems,
     "with --emit: slices that `bits` settles within --emit-effort are removed, or false", make_decide_pass},
};

}  // namespace

std::span<const PassRecord> all_passes() { return kPasses; }

const PassRecord* find_pass(std::string_view name) {
  const auto found = std::ranges::find(kPasses, name, &PassRecord::name);
  return found == std::end(kPasses) ? nullptr : found;
}

std::unique_ptr<Pass> PassRecord::create() const {
  std::unique_ptr<Pass> pass = make();
  pass->record_ = this;
  return pass;
}

std::string_view Pass::name() const { return record_->name; }

PassStatistics Pass::statistics() const {
  PassStatistics statistics = statistics_;
  add_counters(statistics.counters);
  return statistics;
}

void Pass::apply(Problem& problem, PassContext& context) {
  const uint64_t changes = problem.assertions.changes();
  if (context.measure) {
    run_measured(problem, context);
  } else {
    run(problem, context);
  }
  ++statistics_.runs;
  const uint64_t changed = problem.assertions.changes() - changes;
  statistics_.changed_assertions += changed;
  if (changed > 0) {
    problem.guarantee = std::max(problem.guarantee, record_->guarantee);
  }
}

void Pass::run_measured(Problem& problem, PassContext& context) {
  PassRun now{.name = record_->name, .terms_before = count_nodes(context.tm, problem.assertions)};
  const uint64_t changes = problem.assertions.changes();
  const auto start = std::chrono::steady_clock::now();
  run(problem, context);
  now.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  now.terms_after = count_nodes(context.tm, problem.assertions);
  now.changes = problem.assertions.changes() - changes;
  statistics_.terms_before += now.terms_before;
  statistics_.terms_after += now.terms_after;
  statistics_.seconds += now.seconds;
  if (context.recorder != nullptr) {
    context.recorder->pass(now, problem.assertions);
  }
}

}  // namespace preproc
