#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "term/term_manager.h"
#include "term/term_map.h"
#include "value/array_versions.h"
#include "value/value.h"

namespace preproc {

/// Values of the symbols of a query. A constant's value, or a function's: its table (`FunctionValue`) or what computes
/// it (`LambdaValue`).
class Assignment {
 public:
  void set(Function f, Value value) { values_[f] = std::move(value); }
  void forget(Function f) { values_.erase(f); }
  /// The value of a symbol; an empty value if it has none.
  const Value& get(Function f) const;
  bool contains(Function f) const { return values_.contains(f); }
  const std::unordered_map<Function, Value>& all() const { return values_; }

 private:
  std::unordered_map<Function, Value> values_;
};

/// Computes terms under one assignment, keeping the values of shared subterms between calls. An empty value means "not
/// determined": an unassigned symbol, a quantifier, an opaque operator, a partial operation outside its domain, a value
/// of millions of bits. Operators that do not need an undetermined argument still give a value: `and`, `or` and `=>`
/// where one argument decides, `ite` where the condition and the chosen branch are known; these evaluate from left to
/// right and no further than needed. Every other operator needs all its arguments, and their sorts known.
///
/// Oracles are called, whatever the assignment says about them. Defined functions are applied by evaluating their body
/// over the values of the arguments, once for each tuple of values; past 100,000 nested calls, or a million calls in
/// one `evaluate`, a call is undetermined. Throws Stopped where the terms' token has stopped; the
/// evaluator is of no use then. Iterative; linear in the DAG for terms without defined functions: a chain of
/// stores costs no copy of an array each.
class Evaluator {
 public:
  Evaluator(const TermManager& tm, const Assignment& assignment);
  /// As long as the assignment stays as it is, results are cached.
  Value evaluate(Term t);
  /// The body with values for its parameters, which are variables.
  Value evaluate(Term body, std::span<const Term> parameters, std::span<const Value> arguments);
  /// Called for partial operations outside their domain (x div 0, fp.to_real of a NaN, ...): a solver's model knows a
  /// value for them. Receives the application, whose head is the operation, and the argument values; may return an
  /// empty value.
  using PartialOperation = std::function<Value(Term, std::span<const Value* const>)>;
  void set_partial_operation(PartialOperation f);

 private:
  struct Result {
    Value value;
    ArrayVersions::Version array;  // an array built by stores has this first, its value when one asks for it
    bool known() const { return value.known() || array; }
  };
  struct CallKey {
    Function function;  // or none:
    Term lambda;        // the body of a LambdaValue, or an array that is written as a lambda
    std::vector<Value> arguments;
    friend bool operator==(const CallKey&, const CallKey&) = default;
  };
  struct CallKeyHash {
    size_t operator()(const CallKey& key) const;
  };
  /// Results of calls; for functions with tables, these. None: the call is running.
  using Calls = std::unordered_map<CallKey, std::optional<Result>, CallKeyHash>;
  /// A running call: the values of its parameters and of the terms they occur in.
  struct Frame {
    Calls::value_type* call = nullptr;
    Term body;
    std::unordered_map<Term, Result> open;
  };
  /// A term being evaluated, and the next child to look at. Its frame is the last one: calls end before their callers
  /// go on.
  struct Step {
    Term term;
    uint32_t next = 0;
  };

  Result* find(Term t);
  void put(Term t, Result result);
  const Value& value_of(Result& result);
  // One step of a term: what to evaluate first, or the null term and `out` is the result.
  Term advance(Step& step, Result& out);
  Term advance_same(Term same, Result& out);
  Term advance_constant(Step& step, Result& out);
  Term advance_connective(Step& step, Result& out);
  Term advance_implies(Step& step, Result& out);
  Term advance_ite(const Step& step, Result& out);
  Term advance_operator(Step& step, Result& out);
  Term advance_apply(Step& step, Result& out);
  Term call_defined(Step& step, Result& out);
  Term call_declared(Step& step, Result& out);
  void look_up(const CallKey& key, const FunctionValue& table, Result& out);
  Term begin_call(Step& step, CallKey key, std::span<const Term> parameters, Term body, Result& out);
  void end_call(Result& out);
  CallKey call_key(Term call);
  void store(Term t, Result& out);
  Term select(Step& step, Result& out);
  Term select_of_lambda(Step& step, Result& out);
  void apply_operator(Term t, Result& out);
  void apply_datatype(Term t, Result& out);

  const TermManager& tm_;
  const Assignment& assignment_;
  PartialOperation partial_;
  TermMap<uint32_t> slots_;  // closed terms: 1 + place in results_
  std::deque<Result> results_;
  ArrayVersions versions_;
  Calls calls_;
  uint32_t calls_made_ = 0;              // in this evaluate
  std::unordered_set<Function> tables_;  // functions whose tables are in calls_
  std::vector<Frame> frames_;            // the first one is no call
  std::vector<Step> stack_;
  std::vector<const Value*> arguments_;
  StopPoll poll_{tm_.stop()};
};

/// `Evaluator(tm, assignment).evaluate(t)`
Value evaluate(const TermManager& tm, Term t, const Assignment& assignment);

}  // namespace preproc
