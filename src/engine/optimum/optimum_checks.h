#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/optimum/optimum_goal.h"

namespace preproc {

/// The checks that an optimum is made of. Each is the engine's check of a query with further conditions, so that every
/// model was evaluated on what the user asserted. Stopped where the check in which they are made is to end.
class OptimumChecks {
 public:
  /// The engine, and what the query shows, live as long.
  OptimumChecks(Engine& engine, const Query& query, std::span<const ObjectiveFunction> objectives);

  std::vector<OptimumGoal>& goals() { return goals_; }
  TermManager& terms() { return engine_.terms(); }

  /// From now on each model has to fulfil the condition.
  void require(Term condition) { required_.push_back(condition); }
  /// All that was required is taken back but the first so many.
  void keep_required(size_t count) { required_.resize(count); }

  /// Decides the query with what is required and a further condition, if there is one. After sat the engine has the
  /// model, and `scores` are those in it; where it does not determine them, the answer is unknown.
  CheckResult check(Term further = {});
  /// Of each goal, in the last model that there was.
  const std::vector<mpq_class>& scores() const { return scores_; }

  /// Decides a sentence about these symbols alone, within a few seconds: it has quantifiers.
  CheckResult decide(Term sentence, std::span<const Function> symbols);
  /// After `decide` answered sat.
  Value value(Term t);
  /// All terms that are asserted, assumed and required, without definitions. ExpansionLimit where these are too large.
  std::vector<Term> asserted();

  /// An optimizer: conditions that are to hold in the models in which the objectives are at their best, the first of
  /// them counting most, over what is asserted, or none.
  using Optimizer = std::function<std::vector<Term>(TermManager&, std::span<const Term> asserted, const BackendOptions&,
                                                    std::span<const Objective>, const StopToken&)>;
  /// Looks for a model with the values that the optimizer finds for the goals from `first` up to `end`. If there is
  /// one, it is the last model. Of what the optimizer says nothing is believed.
  void try_optimizer(const Optimizer& optimizer, size_t first, size_t end);

 private:
  Engine& engine_;
  const Query query_;
  std::vector<OptimumGoal> goals_;
  std::vector<Term> required_;
  std::vector<mpq_class> scores_;
  bool decided_sentence_ = false;  // by the engine's present solver
};

}  // namespace preproc
