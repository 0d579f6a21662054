#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Scripts that ask a solver whether ground terms have given values, written without the program's own printer, and in
/// operators that solvers of before SMT-LIB 2.7 have: newer ones are defined in the script as the standard defines
/// them, by integer arithmetic.
class ReferenceScript {
 public:
  /// What is not written as it is, since the solver departs from the standard.
  ///
  /// Z3 4.8.12 calls different constant arrays over a finite index sort equal: `=` and `distinct` of arrays are equal
  /// elements at every index. It has no `divisible`: a `mod` of 0. It reads `str.replace_all`, `str.replace_re` and
  /// `str.replace_re_all`, but has no rules for the last two and none for some values of the first, and answers
  /// unknown: their value is written instead.
  ///
  /// cvc5 1.0.3 refuses `re.range` of strings that are no characters, or of two that are not in order; by the standard
  /// its language is empty: `re.none`. It takes no rounds of a loop or power over every string to match every string;
  /// by the standard they match the empty string alone: `(str.to_re "")`.
  enum class Dialect : uint8_t { Cvc5, Z3 };

  ReferenceScript(const TermManager& tm, Dialect dialect) : tm_(tm), dialect_(dialect) {}

  /// A term a few levels deep.
  std::string text(Term t);
  /// A check that answers unsat exactly if each term has its value wherever the standard leaves a choice.
  void add_check(const std::vector<std::pair<Term, std::string>>& values);
  /// A request that Z3 answers true if its simplifier finds that the term has the value.
  void add_simplification(Term term, const std::string& value);
  /// The whole script: definitions, then the checks.
  std::string finish() const;

 private:
  std::string defined_name(Kind kind, uint32_t width);
  std::string equality(Sort sort, const std::string& a, const std::string& b);
  std::string pairwise_equality(Term t);

  const TermManager& tm_;
  Dialect dialect_;
  uint32_t names_ = 0;
  std::set<std::pair<Kind, uint32_t>> definitions_;
  std::string checks_;
};

}  // namespace preproc
