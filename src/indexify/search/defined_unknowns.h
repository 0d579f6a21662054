#pragma once

#include <span>
#include <vector>

#include "evaluate/evaluator.h"
#include "term/term_manager.h"

namespace preproc {

/// A conjunction without the unknowns that it equates with terms over other unknowns. The eliminated unknowns need no
/// values from a garden, and may have values that no garden has.
///
///     (= x (str.++ y "b"))  (= n (str.len x))  (> n 3)   becomes   (> (str.len (str.++ y "b")) 3)
struct ReducedConjunction {
  struct Definition {
    Term unknown;
    Term meaning;  ///< over unknowns that are left
  };
  std::vector<Term> assertions;
  std::vector<Definition> definitions;

  /// Adds the values of the defined unknowns. An unknown whose definition has no value is left out.
  void complete(const TermManager& tm, Assignment& assignment) const;
};

/// Takes conjunctions apart and eliminates unknowns. Guarantee: equisatisfiable; `complete` extends models of the
/// result to models of the original. Cost: linear in the DAG for each definition; definitions are used until some
/// millions of steps are spent.
ReducedConjunction without_defined_unknowns(TermManager& tm, std::span<const Term> assertions);

/// The declared constants of a term, each once, in the order of a walk from the leaves up.
std::vector<Term> unknowns_of(const TermManager& tm, std::span<const Term> terms);

}  // namespace preproc
