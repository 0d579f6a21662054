#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/optimum/optimum_checks.h"

namespace preproc {

/// The optimizer of a linked solver, which is believed nothing (`OptimumChecks::try_optimizer`). Null: there is none.
OptimumChecks::Optimizer optimizer_of(const BackendRecord* solver);

/// The strategy of checks with objectives. An optimum is an answer when it was proved by the engine's own checks: its
/// model has the values, which were evaluated there, and that there is a better value, with the objectives before it at
/// their best, was refuted. An optimizer's model is no more than the place where the search for better ones begins.
class OptimumStrategy {
 public:
  OptimumStrategy(std::vector<ObjectiveFunction> objectives, ObjectivePriority priority,
                  OptimumChecks::Optimizer optimizer = optimizer_of(find_backend("z3")))
      : objectives_(std::move(objectives)), priority_(priority), optimizer_(std::move(optimizer)) {}

  struct Answer {
    CheckResult result;
    /// If sat: of each objective. Behind one that no model attains, nothing is known of the others.
    std::vector<Extremum> values;
    bool no_further = false;  ///< this unsat says that all optima were given; the next call begins anew
  };
  /// The optimum, whose model is the engine's. With `Pareto` each call gives another optimum, with `Box` another model,
  /// of the next objective's best value, as long as there is one. Precondition: the query asks the same each time.
  Answer next(Engine& engine, const Query& query);

 private:
  Answer find(OptimumChecks& checks, bool each_alone);
  CheckResult settle(OptimumChecks& checks, std::span<const Extremum> values);
  Answer next_of_box(OptimumChecks& checks);
  Answer next_of_front(OptimumChecks& checks);

  const std::vector<ObjectiveFunction> objectives_;
  const ObjectivePriority priority_;
  const OptimumChecks::Optimizer optimizer_;
  std::vector<Extremum> box_;   // once they are known
  size_t place_ = 0;            // of the objective in the box whose model is next
  std::vector<Term> excluded_;  // conditions on models that are not as the optima so far, and not worse
};

}  // namespace preproc
