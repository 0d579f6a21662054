#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rewrite/simplifier.h"
#include "synthesis/enumeration/specification/specification.h"

namespace preproc {

/// Terms by cases over the specification itself, for a function whose calls are f(x, ..., z) over the same variables:
/// where S[f(x)] are the constraints, and t, u, ... terms that occur in them,
///
///     (ite S[t] t (ite S[u] u ... v))
///
/// is a solution if one of t, u, ..., v is right for all values of x. So are maxima, searches in sorted arrays and
/// functions that are defined by cases (single invocation, Reynolds 2015, in docs/references.md, with terms of the
/// specification in place of those that instantiate a solver's quantifiers). Where S says what f(x) is equal to, that
/// it is equal to another one of these terms is taken to be false in S[t]: conditions are then those of a definition by
/// cases. Constraints with other calls are left to the verification.
class SpecificationCases {
 public:
  /// Nothing where the specification is no such one. All live as long.
  static std::optional<SpecificationCases> of(TermManager& tm, CellTable& cells, const Specification& specification,
                                              const FunctionToSynthesize& function);

  /// The body with the fewest cases that is right for these values of the variables, as far as a greedy choice finds
  /// it. Nothing if no term is right for some of them.
  std::optional<Term> find(const std::vector<std::vector<uint64_t>>& values);
  /// True if the body that `find` found last is right for all values, for one of two reasons. A total order has a
  /// greatest element: each of its conditions S[t] says no more than that t is at least (or each says: at most) certain
  /// others of its terms; solvers need time exponential in the number of terms to prove that. Or the constraints are a
  /// definition by cases: where the condition of a case is true, and those before are false, S[t] is true without a
  /// look at what is compared.
  bool is_proved() const;

 private:
  struct Candidate {
    Term term;                           ///< over the variables
    Term condition;                      ///< S[term], or what implies it
    std::optional<CellProgram> program;  ///< of the condition
  };
  bool has_greatest() const;
  bool is_definition() const;
  SpecificationCases(TermManager& tm, const Specification& specification, const FunctionToSynthesize& function)
      : tm_(&tm), specification_(&specification), function_(&function) {}

  TermManager* tm_;
  const Specification* specification_;
  const FunctionToSynthesize* function_;
  std::vector<Term> arguments_;  // of all calls: variables
  std::vector<Candidate> candidates_;
  std::vector<size_t> chosen_;  // of the candidates, by the last `find`
  Term constraints_;            // over the variables and the output
  Term output_;
  bool complete_ = true;  // no constraint is left to the verification
  bool exact_ = true;     // conditions are S[term]
};

}  // namespace preproc
