#include "evaluate/evaluator.h"

#include <algorithm>

#include "term/operator.h"
#include "value/hash.h"
#include "value/limits.h"

namespace preproc {

namespace {

constexpr size_t kMaxNestedCalls = 100'000;
constexpr uint32_t kMaxCalls = 1'000'000;

const Value kNoValue;

/// The operations the standard leaves open at some arguments; these have no value, maybe for another reason.
bool is_outside_domain(Kind kind, std::span<const uint32_t> indices, std::span<const Value* const> arguments) {
  switch (kind) {
    case Kind::IntDiv:
    case Kind::IntMod: return arguments[1]->integer() == 0;
    case Kind::RealDiv: return arguments[1]->real() == 0;
    case Kind::FpMin:
    case Kind::FpMax: return true;  // zeros of different sign
    case Kind::FpToUbv:
    case Kind::FpToSbv: return arguments[1]->floating().format().is_computable() && indices[0] <= kMaxVectorBits;
    case Kind::FpToReal: return !arguments[0]->floating().is_finite();
    case Kind::FpToIeeeBv: return true;  // NaN
    case Kind::SeqNth: {
      const mpz_class& place = arguments[1]->integer();
      return place < 0 || place >= arguments[0]->sequence().elements.size();
    }
    default: return false;
  }
}

/// The least and the greatest of two zeros of different sign are one of them: where a solver has another value or none
/// (z3 4.8.12, when they do not occur in what it solved), it may be any of the two.
bool is_other_zero(Kind kind, std::span<const Value* const> arguments, const Value& value) {
  return (kind == Kind::FpMin || kind == Kind::FpMax) && arguments[0]->floating().is_zero() &&
         arguments[1]->floating().is_zero() && value != *arguments[0] && value != *arguments[1];
}

/// The result of the first row that is equal to the arguments, though it may write them otherwise: arrays over few
/// indices, say. No value where it is not known of a row whether it is equal, and none before it is.
Value look_up_by_meaning(const SortTable& sorts, std::span<const Value> arguments, const FunctionValue& table) {
  for (const auto& [row, result] : table.entries) {
    bool certain = true;
    bool differs = false;
    for (size_t i = 0; i < arguments.size() && !differs; ++i) {
      const Value equal = equal_values(sorts, arguments[i], row[i]);
      certain = certain && equal.known();
      differs = equal.known() && !equal.boolean();
    }
    if (!differs) {
      return certain ? result : Value();
    }
  }
  return table.fallback ? *table.fallback : Value();
}

}  // namespace

const Value& Assignment::get(Function f) const {
  const auto found = values_.find(f);
  return found == values_.end() ? kNoValue : found->second;
}

size_t Evaluator::CallKeyHash::operator()(const CallKey& key) const {
  uint64_t hash = mix(key.function.id, key.lambda.id);
  for (const Value& argument : key.arguments) {
    hash = mix(hash, argument.hash());
  }
  return hash;
}

Evaluator::Evaluator(const TermManager& tm, const Assignment& assignment)
    : tm_(tm), assignment_(assignment), frames_(1) {}

void Evaluator::set_partial_operation(PartialOperation f) {
  partial_ = std::move(f);
  slots_.clear();
  results_.clear();
  calls_.clear();
  tables_.clear();
  frames_.front().open.clear();
}

Evaluator::Result* Evaluator::find(Term t) {
  if (tm_.is_closed(t)) {
    const uint32_t slot = slots_[t];
    return slot == 0 ? nullptr : &results_[slot - 1];
  }
  std::unordered_map<Term, Result>& open = frames_.back().open;
  const auto found = open.find(t);
  return found == open.end() ? nullptr : &found->second;
}

void Evaluator::put(Term t, Result result) {
  if (tm_.is_closed(t)) {
    results_.push_back(std::move(result));
    slots_.slot(t) = static_cast<uint32_t>(results_.size());
  } else {
    frames_.back().open.emplace(t, std::move(result));
  }
}

/// The value of a result; an array built by stores is put together now.
const Value& Evaluator::value_of(Result& result) {
  if (!result.value.known() && result.array) {
    result.value = versions_.array(result.array);
  }
  return result.value;
}

Value Evaluator::evaluate(Term root) {
  calls_made_ = 0;
  stack_.push_back({root, 0});
  while (!stack_.empty()) {
    poll_.check();
    Step& step = stack_.back();
    if (step.next == 0 && find(step.term) != nullptr) {
      stack_.pop_back();
      continue;
    }
    Result result;
    if (const Term first = advance(step, result)) {
      stack_.push_back({first, 0});
    } else {
      put(step.term, std::move(result));
      stack_.pop_back();
    }
  }
  return value_of(*find(root));
}

Value Evaluator::evaluate(Term body, std::span<const Term> parameters, std::span<const Value> arguments) {
  Frame frame;
  for (size_t i = 0; i < parameters.size(); ++i) {
    frame.open.emplace(parameters[i], Result{arguments[i], {}});
  }
  frames_.push_back(std::move(frame));
  Value value = evaluate(body);
  frames_.pop_back();
  return value;
}

Term Evaluator::advance(Step& step, Result& out) {
  switch (tm_.kind(step.term)) {
    case Kind::Value: out.value = tm_.value(step.term); return {};
    case Kind::Constant: return advance_constant(step, out);
    case Kind::Apply: return advance_apply(step, out);
    case Kind::Annotate: return advance_same(tm_.child(step.term, 0), out);
    case Kind::And:
    case Kind::Or: return advance_connective(step, out);
    case Kind::Implies: return advance_implies(step, out);
    case Kind::Ite: return advance_ite(step, out);
    case Kind::Select:
      return tm_.kind(tm_.child(step.term, 0)) == Kind::Lambda ? select_of_lambda(step, out)
                                                               : advance_operator(step, out);
    case Kind::Variable:  // a parameter has its value from the start of its call
    case Kind::Opaque:
    case Kind::Forall:
    case Kind::Exists:
    case Kind::Lambda:
    case Kind::HoApply: return {};
    default: return advance_operator(step, out);
  }
}

/// The result of another term.
Term Evaluator::advance_same(Term same, Result& out) {
  const Result* result = find(same);
  if (result == nullptr) {
    return same;
  }
  out = *result;
  return {};
}

// --- Operators that may not need all arguments ---------------------------------------------------------------------------

Term Evaluator::advance_connective(Step& step, Result& out) {
  const bool deciding = tm_.kind(step.term) == Kind::Or;
  const std::span<const Term> children = tm_.children(step.term);
  for (; step.next < children.size(); ++step.next) {
    const Result* argument = find(children[step.next]);
    if (argument == nullptr) {
      return children[step.next];
    }
    if (argument->value.is_bool() && argument->value.boolean() == deciding) {
      out.value = Value(deciding);
      return {};
    }
  }
  if (std::ranges::all_of(children, [this](Term child) { return find(child)->value.is_bool(); })) {
    out.value = Value(!deciding);
  }
  return {};
}

Term Evaluator::advance_implies(Step& step, Result& out) {
  const Term premise = tm_.child(step.term, 0);
  const Term conclusion = tm_.child(step.term, 1);
  const Result* left = find(premise);
  if (left == nullptr) {
    return premise;
  }
  if (left->value.is_bool() && !left->value.boolean()) {
    out.value = Value(true);
    return {};
  }
  const Result* right = find(conclusion);
  if (right == nullptr) {
    return conclusion;
  }
  if (right->value.is_bool() && (right->value.boolean() || left->value.is_bool())) {
    out.value = right->value;
  }
  return {};
}

Term Evaluator::advance_ite(const Step& step, Result& out) {
  const Term condition = tm_.child(step.term, 0);
  const Result* chosen = find(condition);
  if (chosen == nullptr) {
    return condition;
  }
  // Of two branches of which one has no known sort, the other may have any.
  return chosen->value.is_bool() && tm_.sorts().is_concrete(tm_.sort(step.term))
             ? advance_same(tm_.child(step.term, chosen->value.boolean() ? 1 : 2), out)
             : Term{};
}

// --- Operators that need all arguments -----------------------------------------------------------------------------------

Term Evaluator::advance_operator(Step& step, Result& out) {
  const std::span<const Term> children = tm_.children(step.term);
  for (; step.next < children.size(); ++step.next) {
    const Term child = children[step.next];
    const Result* argument = find(child);
    if (argument == nullptr) {
      return child;
    }
    // The value of a term of unknown sort may be of another sort than its neighbours.
    if (!argument->known() || !tm_.sorts().is_concrete(tm_.sort(child))) {
      return {};
    }
  }
  if (!tm_.sorts().is_concrete(tm_.sort(step.term))) {
    return {};
  }
  switch (tm_.kind(step.term)) {
    case Kind::Store: store(step.term, out); break;
    case Kind::Select: return select(step, out);
    case Kind::DtConstruct:
    case Kind::DtSelect:
    case Kind::DtTest:
    case Kind::DtUpdate: apply_datatype(step.term, out); break;
    default: apply_operator(step.term, out); break;
  }
  return {};
}

void Evaluator::store(Term t, Result& out) {
  if (!has_array_values(tm_.sorts(), tm_.sort(t))) {
    return;
  }
  Result& array = *find(tm_.child(t, 0));
  const Value& index = value_of(*find(tm_.child(t, 1)));
  // One function has many lambdas: among the indices of an array they cannot be told apart.
  if (array.value.is_lambda() || index.is_lambda()) {
    return;
  }
  if (!array.array) {
    array.array = versions_.root(array.value);
  }
  out.array = versions_.store(array.array, index, value_of(*find(tm_.child(t, 2))));
}

/// Of a lambda `step.next` is 2 when its body is to be evaluated, and 3 when that is done.
Term Evaluator::select(Step& step, Result& out) {
  if (step.next > 2) {
    end_call(out);
    return {};
  }
  const Term t = step.term;
  Result& array = *find(tm_.child(t, 0));
  const Value& index = value_of(*find(tm_.child(t, 1)));
  if (array.value.is_lambda()) {
    const LambdaValue& lambda = array.value.lambda();
    return begin_call(step, {{}, lambda.body, {index}}, lambda.parameters, lambda.body, out);
  }
  if (!index.is_lambda() && has_array_values(tm_.sorts(), tm_.sort(tm_.child(t, 0)))) {
    out.value = array.array ? versions_.select(array.array, index) : select_value(array.value, index);
  }
  return {};
}

/// Of an array that is written as a lambda, whose body may have symbols of the assignment. `step.next` as in `select`.
Term Evaluator::select_of_lambda(Step& step, Result& out) {
  if (step.next > 2) {
    end_call(out);
    return {};
  }
  const Term lambda = tm_.child(step.term, 0);
  const Term index = tm_.child(step.term, 1);
  Result* known = find(index);
  if (known == nullptr) {
    return index;
  }
  if (!known->known()) {
    return {};
  }
  step.next = 2;
  // The body alone does not say which of its variables is the index.
  return begin_call(step, {{}, lambda, {value_of(*known)}}, tm_.children(lambda).first(1), tm_.child(lambda, 1), out);
}

void Evaluator::apply_operator(Term t, Result& out) {
  arguments_.clear();
  for (const Term child : tm_.children(t)) {
    arguments_.push_back(&value_of(*find(child)));
  }
  const Kind kind = tm_.kind(t);
  out.value = operator_info(kind)->evaluate({tm_.sorts(), tm_.indices(t), tm_.sort(t), arguments_});
  if (!out.value.known() && partial_ && is_outside_domain(kind, tm_.indices(t), arguments_)) {
    out.value = partial_(t, arguments_);
    if (is_other_zero(kind, arguments_, out.value)) {
      out.value = *arguments_[0];
    }
  }
}

void Evaluator::apply_datatype(Term t, Result& out) {
  arguments_.clear();
  for (const Term child : tm_.children(t)) {
    arguments_.push_back(&value_of(*find(child)));
  }
  const Function f = tm_.function(t);
  const DatatypeOperation& operation = tm_.info(f).operation;
  if (operation.role == DatatypeRole::Constructor) {
    std::vector<Value> fields;
    for (const Value* argument : arguments_) {
      fields.push_back(*argument);
    }
    out.value = make_datatype_value(tm_.datatype_of(f), operation.constructor, std::move(fields));
    return;
  }
  const DatatypeValue& value = arguments_[0]->datatype();
  const bool same = value.constructor == operation.constructor;
  switch (operation.role) {
    case DatatypeRole::Tester: out.value = Value(same); break;
    case DatatypeRole::Selector:
      if (same) {
        out.value = value.fields[operation.field];
      } else if (partial_) {
        out.value = partial_(t, arguments_);
      }
      break;
    default:
      if (same) {
        std::vector<Value> fields = value.fields;
        fields[operation.field] = *arguments_[1];
        out.value = make_datatype_value(value.sort, value.constructor, std::move(fields));
      } else {
        out.value = *arguments_[0];
      }
  }
}

// --- Symbols and calls ---------------------------------------------------------------------------------------------------

Term Evaluator::advance_constant(Step& step, Result& out) {
  const FunctionInfo& info = tm_.info(tm_.function(step.term));
  if (info.recursive && info.body && info.parameters.empty()) {
    return call_defined(step, out);
  }
  if (info.body) {
    return info.parameters.empty() ? advance_same(info.body, out) : Term{};
  }
  if (!info.oracle) {  // as a value of function sort it has no table
    out.value = assignment_.get(tm_.function(step.term));
  }
  return {};
}

Term Evaluator::advance_apply(Step& step, Result& out) {
  const std::span<const Term> arguments = tm_.children(step.term);
  for (; step.next < arguments.size(); ++step.next) {
    if (find(arguments[step.next]) == nullptr) {
      return arguments[step.next];
    }
  }
  const Function f = tm_.function(step.term);
  if (tm_.info(f).body) {
    // With more arguments than parameters the body is a function.
    return tm_.info(f).parameters.size() == arguments.size() ? call_defined(step, out) : Term{};
  }
  return call_declared(step, out);
}

Evaluator::CallKey Evaluator::call_key(Term call) {
  CallKey key{tm_.function(call), {}, {}};
  for (const Term argument : tm_.children(call)) {
    key.arguments.push_back(value_of(*find(argument)));
  }
  return key;
}

/// `step.next` as for `call_defined`.
Term Evaluator::call_declared(Step& step, Result& out) {
  if (step.next > tm_.children(step.term).size()) {
    end_call(out);
    return {};
  }
  CallKey key = call_key(step.term);
  if (!std::ranges::all_of(key.arguments, &Value::known)) {
    return {};
  }
  if (Oracle* oracle = tm_.info(key.function).oracle.get()) {
    out.value = oracle->call(key.arguments);
    return {};
  }
  const Value& value = assignment_.get(key.function);
  if (value.is_function()) {
    look_up(key, value.function(), out);
  } else if (value.is_lambda() && value.lambda().parameters.size() == key.arguments.size()) {
    return begin_call(step, std::move(key), value.lambda().parameters, value.lambda().body, out);
  }
  return {};
}

/// The result of the first row whose arguments are equal to those of the call.
void Evaluator::look_up(const CallKey& key, const FunctionValue& table, Result& out) {
  const SortTable& sorts = tm_.sorts();
  const std::span<const Sort> parameters = sorts.arguments(tm_.info(key.function).sort);
  const bool is_written_in_one_way =
      std::ranges::all_of(parameters, [&](Sort s) { return has_unique_values(sorts, s); }) &&
      std::ranges::none_of(key.arguments, &Value::is_lambda);
  if (!is_written_in_one_way) {
    out.value = look_up_by_meaning(sorts, key.arguments, table);
    return;
  }
  if (tables_.insert(key.function).second) {
    for (const auto& [arguments, result] : table.entries) {
      calls_.try_emplace({key.function, {}, arguments}, Result{result, {}});
    }
  }
  if (const auto found = calls_.find(key); found != calls_.end()) {
    out = *found->second;
  } else if (table.fallback) {
    out.value = *table.fallback;
  }
}

/// `step.next` is the number of arguments when the call begins, and one more when it ends.
Term Evaluator::call_defined(Step& step, Result& out) {
  if (step.next > tm_.children(step.term).size()) {
    end_call(out);
    return {};
  }
  const FunctionInfo& info = tm_.info(tm_.function(step.term));
  return begin_call(step, call_key(step.term), info.parameters, info.body, out);
}

/// The body, to be evaluated first in a frame of its own, or the null term and `out` is what the call gave before.
Term Evaluator::begin_call(Step& step, CallKey key, std::span<const Term> parameters, Term body, Result& out) {
  const auto [call, fresh] = calls_.try_emplace(std::move(key));
  if (!fresh) {
    if (call->second) {
      out = *call->second;
    }
    return {};
  }
  if (frames_.size() > kMaxNestedCalls || calls_made_ >= kMaxCalls) {
    calls_.erase(call);
    return {};
  }
  ++calls_made_;
  Frame frame{&*call, body, {}};
  for (size_t i = 0; i < parameters.size(); ++i) {
    frame.open.emplace(parameters[i], Result{call->first.arguments[i], {}});
  }
  frames_.push_back(std::move(frame));
  ++step.next;
  return body;
}

void Evaluator::end_call(Result& out) {
  out = *find(frames_.back().body);
  frames_.back().call->second = out;
  frames_.pop_back();
}

Value evaluate(const TermManager& tm, Term t, const Assignment& assignment) {
  return tm.is_value(t) ? tm.value(t) : Evaluator(tm, assignment).evaluate(t);
}

}  // namespace preproc
