#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/grounding.h"
#include "engine/model_check.h"
#include "engine/oracle_rounds.h"
#include "engine/solver_connection.h"
#include "evaluate/evaluator.h"
#include "passes/problem.h"

namespace preproc {

/// A model of a query in the user's symbols: a value for each, where these come from, and who is asked for what they
/// leave open. `get-model`, `get-value` and the model check read this one object.
///
/// A value is either known or not: what a solver said and this program did not understand whole is unknown, never a
/// default, and is asked of the solver, or printed in its words.
class Model {
 public:
  /// Who made the values.
  enum class Origin : uint8_t {
    Solver,     ///< the solver, for its query
    Found,      ///< a search, or a program beside: the solver has not been asked yet for what they leave open
    Evaluated,  ///< evaluation alone, or the memo: the solver was asked nothing, and may choose what they leave open
  };

  Model(TermManager& tm, SolverConnection& solver, OracleRounds& oracles)
      : tm_(tm), solver_(solver), oracles_(oracles) {}

  /// Another model. `solver_symbols`: those that the solver was asked about; where it gave no value, none is known.
  void begin(Origin origin, Assignment values, std::span<const Function> solver_symbols = {});
  /// Makes a model of what was asked from one of what passes left: `recalled` has values for what was asked of nobody,
  /// the trail computes those of the symbols that passes removed.
  void reconstruct(const Trail& trail, const Assignment& recalled, std::span<const Function> symbols);
  /// Gives symbols without a value one: any will do where the solver was not asked about them. One whose value it could
  /// not say, an irrational number for instance, stays without, as do `unknown`.
  void complete(std::span<const Function> symbols, const std::unordered_set<Function>& unknown = {});
  /// Evaluates with what the values say, and no more.
  void evaluate_alone();
  /// Evaluates with the solver's word for partial operations outside of their domains: it is part of the model.
  void evaluate_with_solver();
  /// The solver agreed to `told`, values that `grounding` put into its query; `rest` is what it chose.
  void confirm(std::unique_ptr<Assignment> told, std::unique_ptr<Grounding> grounding, const Assignment& rest);

  Origin origin() const { return origin_; }
  const Assignment& values() const { return values_; }
  Evaluator& evaluator() { return *evaluator_; }
  ModelCheck check(std::span<const Term> assertions) { return check_model(*evaluator_, assertions); }
  /// True if evaluating asked the solver about a partial operation: what is true in the model is so because it said
  /// more.
  bool used_partial_operation() const { return used_partial_operation_; }
  void forget_partial_operations() { used_partial_operation_ = false; }

  /// The solver's value of a term without definitions, in this model; empty if it has none. Where the solver was not
  /// asked yet, it is asked now.
  Value solver_value(Term t);
  /// The same in the solver's own words, empty if it has none.
  std::string solver_text(Term t);
  /// What follows the name of a function in a define-fun, in the solver's own words; empty if it has none.
  std::string solver_definition(Function f);

 private:
  Term as_solver_sees(Term t);
  bool complete_found();

  TermManager& tm_;
  SolverConnection& solver_;
  OracleRounds& oracles_;
  Origin origin_ = Origin::Evaluated;
  bool completable_ = false;  // of Found: the solver was not asked yet
  Assignment values_;
  std::unordered_set<Function> solver_symbols_;      // that the solver was asked about
  std::unordered_map<Function, Term> solver_terms_;  // what the solver knows for symbols that passes removed and whose
                                                     // values are unknown to others, or have no term
  std::unique_ptr<Assignment> told_;                 // of the values what the solver was told when it confirmed them
  std::unique_ptr<Grounding> grounding_;             // by these
  std::unique_ptr<Evaluator> evaluator_;
  bool used_partial_operation_ = false;
};

}  // namespace preproc
