#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/side_checks.h"
#include "script/production_grammar.h"
#include "synthesis/enumeration/bank/term_bank.h"
#include "term/term_map.h"

namespace preproc {

/// What is asked of a condition.
struct ConditionWish {
  std::vector<Term> contradicts;                             ///< it contradicts the conjunction of these
  std::optional<std::vector<Term>> follows_from = {};        ///< it follows from the conjunction of these
  std::optional<std::vector<Term>> is_consistent_with = {};  ///< some model of these makes it true
  std::vector<Term> differs_under = {};                      ///< it differs from those before it in a model of these
};

/// The conditions of a grammar that are as wished, by size from the least one up: terms as columns of their truth
/// values at some points (`TermBank`), namely models of the wish's assertions and random values. The first term whose
/// column is right is given to solvers; a model that refutes it is a further point.
///
/// Guarantee: solvers have said that what is found is as wished, and equivalent to nothing that was found before. Cost:
/// as a bank of terms, a check for each size, and three, and one for each condition before, for each term whose column
/// is right.
class ConditionEnumeration {
 public:
  /// `constants`: what a model is to have values for; the grammar is over some of them. Null: the grammar of the logic
  /// over all of them, up to a limit, and without products where the wish has none. `checks` lives as long.
  /// BackendError where a solver cannot express the wish.
  ConditionEnumeration(SideChecks& checks, ConditionWish wish, std::span<const Term> constants,
                       const ProductionGrammar* grammar);

  /// The constants that occur in the terms, and in productions of the grammar, if there is one.
  static std::vector<Term> constants_of(TermManager& tm, std::span<const Term> terms, const ProductionGrammar* grammar);

  /// The next one, over the constants, as the grammar has it. Nothing where no further one is found. BackendError where
  /// a solver fails, Stopped where the check's token stops.
  std::optional<Term> next();
  /// After `next` has found nothing: the grammar has no further condition that is as wished.
  bool is_complete() const { return is_complete_; }
  /// A condition that was found elsewhere: nothing equivalent to it is found from now on.
  void exclude(Term condition) { found_.push_back(condition); }

 private:
  /// What a term's value is to be at a point.
  enum class Demand : uint8_t {
    False,
    True,
    Once,  ///< true at one at least of the points with this demand
    None,
  };
  struct Point {
    std::vector<Value> values;  // of the constants
    Demand demand;
  };

  void add_random_points(std::span<const Term> values);
  void add_models(Demand demand, Backend& solver);
  std::vector<std::pair<size_t, size_t>> pairs_of_one_sort() const;
  bool add_point(const Assignment& model, Demand demand);
  Assignment assignment(const Point& point) const;
  Demand demand_at(const Assignment& assignment) const;
  void restart();
  bool grow();
  bool ask_about_lonely();
  void look_at(uint32_t nonterminal, uint32_t first, uint32_t end);
  Term condition(uint32_t place);
  bool is_as_wished(Term t);
  bool is_right_at_new_points(Term t) const;
  Status ask(Backend& solver, Term t, Demand demand);

  SideChecks& checks_;
  TermManager& tm_;
  const ConditionWish wish_;
  const std::vector<Term> constants_;
  std::vector<Function> functions_;  // which the constants are
  const uint64_t most_values_;       // that are computed for one condition; 0: no limit
  CellTable cells_;
  FunctionToSynthesize predicate_;
  std::optional<BankGrammar> grammar_;
  std::unique_ptr<TermBank> bank_;
  std::unique_ptr<Backend> contradicted_;  // each has assertions of the wish
  std::unique_ptr<Backend> premises_;
  std::unique_ptr<Backend> companions_;
  std::unique_ptr<Backend> comparison_;
  std::vector<Point> points_;
  size_t points_in_bank_ = 0;
  std::deque<uint32_t> waiting_;  // terms of the bank whose columns are right
  std::vector<uint32_t> lonely_;  // those that are wrong only in that they are never true where they may be
  TermSet seen_;                  // what was found, or has no further use
  std::vector<Term> found_;
  uint64_t values_ = 0;        // computed for the next one
  bool is_undecided_ = false;  // a term was passed over that may be as wished
  bool has_ended_ = false;
  bool is_complete_ = false;
};

}  // namespace preproc
