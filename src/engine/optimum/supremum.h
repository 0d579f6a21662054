#pragma once

#include <optional>

#include "engine/optimum/optimum_checks.h"

namespace preproc {

/// Proofs about scores that no model attains. They are sentences with quantifiers in place of the constants: what is
/// asserted must mention no functions but the theories' own, or nothing can be proved.
class Supremum {
 public:
  /// Of the goal at this place, among the models of what is required now.
  Supremum(OptimumChecks& checks, size_t goal);

  /// True if it was proved that of each score there is a greater one.
  bool is_infinite();
  /// True if it was proved that scores come as near to this one, from below, as one likes.
  bool is_approached(const mpq_class& score);
  /// A number that a solver takes for the least one that no score exceeds; nothing: there is none, or it is not known.
  /// Nothing of it is proved. Precondition: `is_dense`.
  std::optional<mpq_class> find();

 private:
  Term for_all(Term body);
  Term no_score_above(Term bound);
  bool is_refuted(Term sentence, Term constant);

  OptimumChecks& checks_;
  TermManager& tm_;
  bool is_possible_ = true;
  std::vector<Term> constants_;
  std::vector<Term> variables_;
  Term asserted_;  // of the variables
  Term score_;
};

}  // namespace preproc
