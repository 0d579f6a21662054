#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/optimum/optimum_checks.h"

namespace preproc {

/// The search for the greatest score of one goal among the models of what is required. A score is the greatest when a
/// check has refuted that there is a greater one. The search begins at the score of the last model. Integers are found
/// by doubled steps and by halves; rational numbers by way of a supremum that a solver finds, or of the simplest number
/// between what was reached and what was refuted.
class OptimumSearch {
 public:
  /// Precondition: the checks have had a model of what is required.
  OptimumSearch(OptimumChecks& checks, size_t goal) : checks_(checks), place_(goal), goal_(checks.goals()[goal]) {}

  /// The extremum, of which Kind::Unknown says that none was proved: `reason` says why. If it is attained, the last
  /// model that the checks had has it.
  Extremum find();
  /// True if there was a better score than that of the model in which the search began.
  bool has_found_better() const { return better_; }
  const std::string& reason() const { return reason_; }

 private:
  enum class Outcome : uint8_t { Reached, Refuted, Failed };

  const mpq_class& best() const { return checks_.scores()[place_]; }
  Outcome probe(Term condition);
  Extremum attained() const { return {Extremum::Kind::Attained, goal_.turned(best())}; }
  Extremum fail(std::string reason);
  std::optional<Extremum> prove_supremum(const mpq_class& score);
  std::optional<Extremum> prove_infinite();
  std::optional<Extremum> prove_limit(const mpq_class& score);
  Extremum search_integers();
  Extremum search_rationals();

  OptimumChecks& checks_;
  const size_t place_;
  OptimumGoal& goal_;
  std::optional<mpq_class> bound_;  // no score is greater, or, of rational numbers, as great
  int left_ = 2000;                 // checks until the search ends in vain
  bool better_ = false;
  std::string reason_;
};

}  // namespace preproc
