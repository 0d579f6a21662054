#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "backends/backend.h"
#include "encode/synth/weighted_sum.h"
#include "engine/optimum/objective_function.h"
#include "evaluate/evaluator.h"

namespace preproc {

/// An objective as conditions on models. Its values are turned into scores, of which the greater is the better: the
/// value where that is to be the greatest, the negated value where it is to be the least.
class OptimumGoal {
 public:
  OptimumGoal(TermManager& tm, const ObjectiveFunction& objective);

  /// The score in a model; nothing where that does not determine it, or it is not rational.
  std::optional<mpq_class> score(const std::function<Value(Term)>& value_of) const;
  /// The condition on a model that its score is at least this one, or greater. Precondition: `is_dense`, or an integer.
  Term at_least(const mpq_class& score);
  Term above(const mpq_class& score);
  /// The greatest score that there can be by the sort alone; nothing: there may be any.
  const std::optional<mpq_class>& limit() const { return limit_; }
  /// False: all scores are integers.
  bool is_dense() const;
  const ObjectiveFunction& objective() const { return objective_; }
  /// Adds it to what an optimizer is asked.
  void add_to(std::vector<Objective>& objectives) const;
  /// The score of a value, and the value of a score.
  mpq_class turned(const mpq_class& number) const { return objective_.maximize ? number : -number; }

 private:
  Term literal(const mpq_class& value);

  TermManager& tm_;
  const ObjectiveFunction objective_;
  std::optional<WeightedSum> sum_;
  std::optional<mpq_class> limit_;
};

}  // namespace preproc
