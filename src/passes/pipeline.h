#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "passes/pass.h"
#include "term/function_reach.h"

namespace preproc {

/// The passes that are switched on, in their order, with their caches. A pipeline lives as long as a session's terms.
class Pipeline {
 public:
  /// `names`: the passes to run. They run in the registry's order, whatever the order of the names.
  explicit Pipeline(const std::vector<std::string>& names);
  /// Runs all passes, but only the local ones where the assertions apply a recursive function whose body has declared
  /// symbols: such symbols occur in more places than the assertions show. Stopped where the terms' token stops.
  void run(Problem& problem, PassContext& context) {
    run(problem, context, has_hidden_symbols(context.tm, problem.assertions));
  }
  /// Runs the local passes only, for an assertion by itself.
  void run_local(Problem& problem, PassContext& context) { run(problem, context, true); }
  /// Drops the caches of all passes. To be called where one ended by an exception.
  void renew();
  /// True if a pass is to see calls of definitions where there is a solver.
  bool wants_calls() const {
    return std::ranges::any_of(stages_,
                               [](const Stage& stage) { return stage.record->sees == PassRecord::Sees::Calls; });
  }
  /// Rewrites of this pass are reported to the context's trace; empty: none, "all": every pass.
  void set_traced(std::string name) { traced_ = std::move(name); }

  struct Stage {
    const PassRecord* record;
    std::unique_ptr<Pass> pass;
  };
  const std::vector<Stage>& stages() const { return stages_; }

 private:
  void run(Problem& problem, PassContext& context, bool only_local);
  bool has_hidden_symbols(const TermManager& tm, const AssertionList& assertions);

  std::vector<Stage> stages_;
  std::string traced_;
  uint32_t known_functions_ = 0;
  bool recursive_ = false;  // there are recursive functions among those
  TermSet none_;
  std::optional<FunctionReach> reach_;
};

/// Names of the passes that are on by default.
std::vector<std::string> default_passes();

}  // namespace preproc
