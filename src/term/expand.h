#pragma once

#include <stdexcept>

#include "term/term_manager.h"
#include "term/term_map.h"

namespace preproc {

/// Definitions blew up on expansion.
class ExpansionLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces applications of defined functions by their bodies, and the functions used as values by lambdas. Recursive
/// functions stay. Results are kept per term. Cost: linear in the result; a tower of definitions can
/// make that exponential in the input, so the number of new terms is bounded.
class DefinitionExpander {
 public:
  explicit DefinitionExpander(TermManager& tm, uint32_t max_new_terms = 20'000'000) : tm_(tm), budget_(max_new_terms) {}
  /// Throws ExpansionLimit.
  Term expand(Term t);

 private:
  Term instantiate(Function f, Term body, std::span<const Term> arguments);

  TermManager& tm_;
  uint32_t budget_;
  TermMap<Term> done_;
};

}  // namespace preproc
