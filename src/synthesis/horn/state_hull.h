#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "synthesis/horn/affine_hull.h"
#include "synthesis/horn/horn_refutation.h"
#include "synthesis/horn/horn_steps.h"

namespace preproc {

/// Facts that hold in all states of a machine, by templates: equations of numbers, bounds of numbers, and of sums and
/// differences of two (octagons, Mine 2006, in docs/references.md), remainders, and Booleans that never change. States
/// that a solver finds are rows, and the templates say what holds in all rows; a state that can be reached from one of
/// which that holds, and of which it does not hold, is the next row. A bound that has grown a few times grows to the
/// next constant of the problem, and then to infinity (widening, there too). Guarantee: what `find` returns holds at
/// the start and is kept by each step, as far as the solver is right. Cost: a check for each row; `kMostRows` rows.
class StateHull {
 public:
  /// How much equations say: linear ones, or also those of products of two numbers.
  enum class Equations : uint8_t { Linear, Quadratic };
  static constexpr size_t kMostRows = 200;

  /// All live as long. Precondition: `steps.applies()`.
  StateHull(TermManager& tm, const SynthesisProblem& problem, std::span<const HornClause> clauses, HornSteps& steps,
            Equations equations);

  /// False where there is nothing to say: no parameter is a number or a Boolean, or, of quadratic equations, there are
  /// too many numbers.
  bool applies() const { return applies_; }
  /// Facts over the predicate's parameters, all of which hold in all states. Nothing where a check says unknown, or
  /// there are too many rows. The solver has no assertions yet, and is not to be used afterwards.
  std::optional<std::vector<Term>> find(Backend& solver, const HornCheck& check);
  /// True if no state of which the facts hold is wrong. `solver` has no assertions yet.
  bool suffices(std::span<const Term> facts, Backend& solver, const HornCheck& check);

 private:
  /// A number, or the sum or difference of two, and its greatest value in the rows.
  struct Direction {
    size_t first;
    bool first_negative;
    size_t second;  // the same as `first` where it is a number alone
    bool second_negative;
    std::optional<mpz_class> bound;  // of no row: none
    uint32_t grown = 0;
    bool open = false;  // there is no bound
  };

  void add_directions();
  void collect_constants(std::span<const HornClause> clauses);
  bool add_row(const Assignment& model, std::span<const Term> state);
  mpz_class value_of(const Direction& direction, std::span<const mpz_class> numbers) const;
  void widen(Direction& direction, const mpz_class& value);
  bool follows_from_numbers(const Direction& direction, const mpz_class& distance) const;
  std::vector<Term> facts() const;
  Term sum(std::span<const mpz_class> coefficients) const;
  Term direction_term(const Direction& direction) const;
  Term holds(std::span<const Term> facts, std::span<const Term> state) const;

  TermManager& tm_;
  const std::vector<Term>& parameters_;
  HornSteps& steps_;
  Equations equations_;
  bool applies_ = false;
  std::vector<size_t> numbers_;   // places of parameters that are Int
  std::vector<size_t> booleans_;  // and Bool
  std::vector<Term> columns_;     // numbers, and products of them
  AffineHull hull_;
  std::vector<Direction> directions_;
  std::vector<mpz_class> constants_;  // of the problem, in order
  std::vector<mpz_class> first_;      // the numbers of the first row
  /// By every other direction, numbers first: the greatest divisor of all differences from the first row.
  std::vector<mpz_class> distances_;
  std::vector<std::optional<bool>> always_;  // of the Booleans: the value in all rows
  size_t rows_ = 0;
};

}  // namespace preproc
