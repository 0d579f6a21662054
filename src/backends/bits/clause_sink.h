#pragma once

#include <initializer_list>
#include <span>

namespace preproc::bits {

/// A literal as SAT solvers write it: a variable, from 1 on, negative where negated.
using Literal = int;

/// Takes clauses: a SAT solver, or a file.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;
  virtual Literal new_variable() = 0;
  virtual void add_clause(std::span<const Literal> clause) = 0;
  void add_clause(std::initializer_list<Literal> clause) { add_clause(std::span(clause.begin(), clause.size())); }
};

}  // namespace preproc::bits
