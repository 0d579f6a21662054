#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/model/model_check.h"
#include "engine/model/model_substitution.h"
#include "engine/oracle_rounds.h"
#include "engine/solver_connection.h"
#include "evaluate/evaluator.h"
#include "passes/problem.h"

namespace preproc {

/// The result of a partial operation outside of its domain, which a model may choose.
struct PartialResult {
  Term application;  ///< its head is the operation
  std::vector<Value> arguments;
  Value result;
};

/// A model of a query in the user's symbols: a value for each symbol, the origin of the values, and the solver that is
/// asked for values they leave open. `get-model`, `get-value` and the model check read this one object.
///
/// A value is either known or not. A solver's value that this program did not understand whole is unknown, never a
/// default: the solver is asked for the parts that are needed, or its own words are printed.
class Model {
 public:
  /// The maker of the values.
  enum class Origin : uint8_t {
    Solver,     ///< the solver, in its answer to its query
    Found,      ///< a search, or another solver's program: the solver was not asked yet for open values
    Evaluated,  ///< evaluation alone, or the memo: the solver was asked nothing, and may choose open values
  };

  Model(TermManager& tm, SolverConnection& solver, OracleRounds& oracles)
      : tm_(tm), solver_(solver), oracles_(oracles) {}

  /// Replaces the model. `solver_symbols`: the symbols in the solver's query; one of these without a value in `values`
  /// has a value that is not known.
  void begin(Origin origin, Assignment values, std::span<const Function> solver_symbols = {});
  /// Completes a model of the assertions that the passes left to a model of the query. `recalled` has the values that
  /// the memo answered; the model converter computes the values of symbols that passes removed.
  void reconstruct(const ModelConverter& converter, const Assignment& recalled, std::span<const Function> symbols);
  /// Gives a default value to each symbol without a value about which the solver was not asked: any value will do
  /// there. A symbol whose value the solver could not say, an irrational number for instance, stays without a value,
  /// and so do the symbols of `unknown`.
  void complete(std::span<const Function> symbols, const std::unordered_set<Function>& unknown = {});
  /// Evaluates terms from the values alone.
  void evaluate_alone();
  /// Evaluates terms from the values, and from the solver's results of partial operations outside of their domains:
  /// such results are part of the model.
  void evaluate_with_solver();
  /// Notes that the solver said sat to a query with the values `told`, which `substitution` put into it. `rest` has the
  /// values that the solver chose for the other symbols.
  void confirm(std::unique_ptr<Assignment> told, std::unique_ptr<ModelSubstitution> substitution,
               const Assignment& rest);

  Origin origin() const { return origin_; }
  const Assignment& values() const { return values_; }
  Evaluator& evaluator() { return *evaluator_; }
  /// Evaluates the assertions of which this is to be a model.
  ModelCheck check(std::span<const Term> assertions);
  /// True if evaluation has asked the solver about a partial operation: an assertion may be true only because of its
  /// result.
  bool used_partial_operation() const { return used_partial_operation_; }
  void forget_partial_operations() { used_partial_operation_ = false; }

  /// The results of partial operations outside of their domains on which the truth of these assertions rests in this
  /// model, each once: those of (div x 0), and of a selector of a constructor that its argument lacks. As far as the
  /// solver says them. Cost: an evaluation.
  std::vector<PartialResult> partial_results(std::span<const Term> assertions);

  /// The solver's value of a term without definitions in this model; empty if there is none. A model that was found is
  /// given to the solver first, if it was not yet.
  Value solver_value(Term t);
  /// The value of a term, with a default value for each selector of a constructor that its argument lacks and for each
  /// element outside of its sequence, where the solver leaves it open as z3 leaves `(tail nil)`. Empty if it is not
  /// determined all the same, or if one of the assertions that were checked last is false with these defaults.
  Value chosen_value(Term t);
  /// True if the term is one of the assertions that were checked last.
  bool is_assertion(Term t) const { return std::ranges::find(asserted_, t) != asserted_.end(); }
  /// The solver's value of a term in its own words, empty if it has none.
  std::string solver_text(Term t);
  /// The text behind the name of a function in its define-fun, in the solver's own words; empty if it has none.
  std::string solver_definition(Function f);

 private:
  Value lambda_value(Term t);
  Term as_solver_sees(Term t);
  Value solver_result(Term application, std::span<const Value* const> arguments);
  bool complete_found();

  TermManager& tm_;
  SolverConnection& solver_;
  OracleRounds& oracles_;
  Origin origin_ = Origin::Evaluated;
  bool completable_ = false;  // of Found: the solver was not given the model yet
  Assignment values_;
  std::unordered_set<Function> solver_symbols_;      // that the solver was asked about
  std::unordered_map<Function, Term> solver_terms_;  // what the solver knows for symbols that passes removed and whose
                                                     // values are unknown to others, or have no term
  std::unique_ptr<Assignment> told_;                 // the values that were put into the questions of `confirm`
  std::unique_ptr<ModelSubstitution> substitution_;  // puts `told_` into terms
  std::unique_ptr<Evaluator> evaluator_;
  bool used_partial_operation_ = false;
  std::vector<Term> asserted_;           // that were checked last
  std::unique_ptr<Evaluator> choosing_;  // of `chosen_value`, once it was needed
  bool may_choose_ = false;
};

}  // namespace preproc
