#include <algorithm>

#include "evaluate/column_program.h"

namespace preproc {

namespace {

bool is_bool(const Value* value, bool b) { return value->is_bool() && value->boolean() == b; }

Value connective(std::span<const Value* const> arguments, bool deciding) {
  if (std::ranges::any_of(arguments, [=](const Value* v) { return is_bool(v, deciding); })) {
    return Value(deciding);
  }
  return std::ranges::all_of(arguments, &Value::is_bool) ? Value(!deciding) : Value();
}

Value implication(const Value& premise, const Value& conclusion) {
  if (is_bool(&premise, false) || is_bool(&conclusion, true)) {
    return Value(true);
  }
  return premise.is_bool() && conclusion.is_bool() ? Value(false) : Value();
}

}  // namespace

Value evaluate_row(const OperatorInfo& op, const EvalContext& context) {
  switch (op.kind) {
    case Kind::And: return connective(context.arguments, false);
    case Kind::Or: return connective(context.arguments, true);
    case Kind::Implies: return implication(context.arg(0), context.arg(1));
    case Kind::Ite: return !context.arg(0).is_bool() ? Value() : context.arg(context.arg(0).boolean() ? 1 : 2);
    default: return std::ranges::all_of(context.arguments, &Value::known) ? op.evaluate(context) : Value();
  }
}

}  // namespace preproc
