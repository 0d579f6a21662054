#pragma once

#include <optional>
#include <span>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// A model of a path condition, and of every longer one whose further conjuncts it satisfies: the solver need not be
/// asked about these. What it says of a term is computed once.
class PathModel {
 public:
  PathModel(const TermManager& tm, Assignment values) : tm_(tm), values_(std::move(values)) {}
  PathModel(const PathModel&) = delete;
  PathModel& operator=(const PathModel&) = delete;

  /// True if every literal is true in the model; false also where one is not determined.
  bool satisfies(std::span<const Term> literals);
  /// True if some literal is false in the model, so that it is none: those of incremental checks are not always right.
  bool violates(std::span<const Term> literals);
  /// The values of the symbols that conditions are about.
  const Assignment& values() const { return values_; }
  /// The value of a term; empty where it is not determined.
  Value value(Term t);

 private:
  const TermManager& tm_;
  const Assignment values_;
  std::optional<Evaluator> evaluator_;  // made when first needed
};

/// The values, and default values for those of the symbols that have none.
Assignment with_defaults(const TermManager& tm, Assignment values, std::span<const Function> symbols);

}  // namespace preproc
