#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace preproc {

/// Checks a refutation clause by clause, forwards: each must follow from those before it by unit propagation (RUP: E.
/// Goldberg, Y. Novikov, Verification of Proofs of Unsatisfiability for CNF Formulas, 2003). Literals are those of
/// DIMACS, without 0.
class RupChecker {
 public:
  using Clause = std::vector<int>;

  /// A clause of the formula.
  void add(Clause clause);
  /// A clause of the proof. False if it does not follow by unit propagation; it is not added then.
  bool derive(Clause clause);
  /// A clause is not used any longer. What it has implied stays implied.
  void remove(Clause clause);
  /// The clauses contradict each other.
  bool refuted() const { return refuted_; }

 private:
  static size_t slot(int literal) { return 2 * static_cast<size_t>(literal < 0 ? -literal : literal) + (literal < 0); }
  int8_t value(int literal) const { return values_[slot(literal)]; }
  void make_room(std::span<const int> clause);
  void assign(int literal);
  bool propagate();
  void attach(Clause clause);

  std::vector<Clause> clauses_;                    // watched: the first two literals; empty: removed
  std::map<Clause, std::vector<size_t>> by_text_;  // their places, by their literals in order
  std::vector<std::vector<size_t>> watchers_;      // of a literal's negation: by slot
  std::vector<int8_t> values_;                     // by slot: 1 true, -1 false, 0 open
  std::vector<int> converter_;
  size_t propagated_ = 0;
  bool refuted_ = false;
};

}  // namespace preproc
