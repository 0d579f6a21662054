#pragma once

#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// Results of calls of oracles, as lemmas for a solver that takes them for uninterpreted functions: for each
/// application `f(t)` in the terms, `t = values => f(t) = result`. (`f(values) = result` says the same, but z3 4.8.12
/// has models over floats where equal arguments have different results.) Lemmas are true whatever is asserted, so that
/// unsat of assertions and lemmas is unsat of the assertions.
///
/// Satisfiability modulo oracles (Polgreen, Reynolds, Seshia: Satisfiability and Synthesis Modulo Oracles, VMCAI 2022)
/// is the loop: solve; evaluate the assertions on the model, calling the oracles; where they are false, the solver has
/// assumed other values: `learn` them, and solve again.
class OracleLemmas {
 public:
  explicit OracleLemmas(TermManager& tm) : tm_(tm) {}

  /// True if the value of the term depends on an oracle. Linear in what was not seen before.
  bool occur_in(Term t);
  /// Calls the oracles wherever the terms apply them, as far as the evaluator knows the arguments: inner applications
  /// come first, with the oracle's own results. The lemmas that are new since `forget`.
  std::vector<Term> learn(std::span<const Term> terms, Evaluator& evaluator);
  /// What is known of oracles in the terms without a call (libm_facts.h), as far as it is new since `forget`.
  std::vector<Term> facts(std::span<const Term> terms);
  /// The lemmas that `learn` and `facts` have returned since `forget`.
  const std::vector<Term>& lemmas() const { return lemmas_; }
  /// The results of the calls in these lemmas, constants; one may be there several times.
  const std::vector<Term>& results() const { return results_; }
  void forget();
  /// The error of the first failed call of an oracle in the terms; empty if none failed.
  std::string failure(std::span<const Term> terms);

 private:
  bool is_oracle(Function f) const { return tm_.info(f).oracle != nullptr; }
  struct Point {
    std::vector<Term> arguments;  // constants
    Term result;                  // null: not known
  };
  std::vector<Term> applications(std::span<const Term> terms) const;
  Point point_of(Term application, Evaluator& evaluator);
  Term lemma(Term application, const Point& point);

  TermManager& tm_;
  std::vector<Term> lemmas_;
  std::vector<Term> results_;
  std::unordered_set<Term> known_lemmas_;
};

}  // namespace preproc
