#pragma once

#include <unordered_map>
#include <vector>

#include "term/term_manager.h"

namespace preproc {

/// Arrays in place of tables that a script spells otherwise (docs/tables.md, "What is a table"). They stand there while
/// the passes for tables run:
///
/// - a unary function with asserted points: an array constant in its place;
/// - an ite on equalities over one index with constants: a chain of constant stores on a constant array.
class TableSpellings {
 public:
  /// The array in place of a function.
  Term array_of(TermManager& tm, Function f);
  /// The array in place of a nested ite with these cases, of which the first that fits counts, and with the value
  /// `otherwise` at all other indices.
  struct Case {
    Term index;  ///< constants
    Term value;
  };
  Term array_of(TermManager& tm, Sort index, std::vector<Case> cases, Term otherwise);

  /// True if there is any such array.
  bool any() const { return !functions_.empty() || !ites_.empty(); }
  /// The function that an array stands for; null: none.
  Function function_of(Term array) const;
  /// True if the array stands for a nested ite.
  bool is_ite(Term array) const { return ites_.contains(array); }
  /// The nested ite at an index.
  Term ite_at(TermManager& tm, Term array, Term index) const;

 private:
  struct Ite {
    std::vector<Case> cases;
    Term otherwise;
  };
  std::unordered_map<Term, Function> functions_;
  std::unordered_map<Term, Ite> ites_;
};

}  // namespace preproc
