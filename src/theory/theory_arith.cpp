#include <algorithm>

#include "rewrite/rewrite_functions.h"
#include "term/sort_rule.h"
#include "term/theory.h"
#include "value/limits.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

/// Int, Real, or unknown for arguments of one of these sorts or a mix of them, which is coerced to Real.
Sort number_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = common_sort(context, 0);
  if (sort == sorts.integer() || sort == sorts.real() || sort == kUnknownResult) {
    return sort;
  }
  return sort.known() && is_vague(sorts, sort) ? kUnknownResult : mismatch(context, "Int or Real");
}

Sort comparison_sort(SortContext& context) {
  return number_sort(context).known() ? context.tm.sorts().boolean() : Sort{};
}

/// `result` if all arguments are of sort `argument`.
Sort fixed_sort(SortContext& context, Sort argument, Sort result) {
  return fit_all(context, argument) ? result : mismatch(context, context.tm.sorts().to_string(argument));
}

Sort int_sort(SortContext& context) {
  return fixed_sort(context, context.tm.sorts().integer(), context.tm.sorts().integer());
}
Sort real_sort(SortContext& context) {
  return fixed_sort(context, context.tm.sorts().real(), context.tm.sorts().real());
}
Sort to_real_sort(SortContext& context) {
  return fixed_sort(context, context.tm.sorts().integer(), context.tm.sorts().real());
}
Sort to_int_sort(SortContext& context) {
  return fixed_sort(context, context.tm.sorts().real(), context.tm.sorts().integer());
}
Sort is_int_sort(SortContext& context) {
  return fixed_sort(context, context.tm.sorts().real(), context.tm.sorts().boolean());
}
Sort divisible_sort(SortContext& context) {
  return context.indices[0] == 0 ? mismatch(context, "a positive divisor")
                                 : fixed_sort(context, context.tm.sorts().integer(), context.tm.sorts().boolean());
}

// --- Values --------------------------------------------------------------------------------------------------------------

uint64_t bits(const mpz_class& number) { return mpz_sizeinbase(number.get_mpz_t(), 2); }
uint64_t bits(const mpq_class& number) { return bits(number.get_num()) + bits(number.get_den()); }

/// `Op` between the arguments, from the left. A result has at most the bits of both its operands together, and one.
template <typename Op, typename Number>
Value fold_numbers(const EvalContext& context, const Number& (Value::*number)() const) {
  Number result = (context.arg(0).*number)();
  for (const Value* argument : context.arguments.subspan(1)) {
    const Number& operand = (argument->*number)();
    if (bits(result) + bits(operand) > kMaxNumberBits) {
      return {};
    }
    result = Op()(result, operand);
  }
  return Value(std::move(result));
}

template <typename Op>
Value fold(const EvalContext& context) {
  return context.arg(0).is_int() ? fold_numbers<Op>(context, &Value::integer) : fold_numbers<Op>(context, &Value::real);
}

struct Plus {
  template <typename Number>
  Number operator()(const Number& a, const Number& b) const {
    return a + b;
  }
};
struct Minus {
  template <typename Number>
  Number operator()(const Number& a, const Number& b) const {
    return a - b;
  }
};
struct Times {
  template <typename Number>
  Number operator()(const Number& a, const Number& b) const {
    return a * b;
  }
};

Value evaluate_neg(const EvalContext& context) {
  const Value& v = context.arg(0);
  return v.is_int() ? Value(mpz_class(-v.integer())) : Value(mpq_class(-v.real()));
}

// The quotient is rounded so that the remainder is not negative: down for a positive divisor, up for a negative one.

Value evaluate_int_div(const EvalContext& context) {
  const mpz_class& divisor = context.arg(1).integer();
  mpz_class quotient;
  if (sgn(divisor) == 0) {
    return {};
  }
  (sgn(divisor) > 0 ? mpz_fdiv_q : mpz_cdiv_q)(quotient.get_mpz_t(), context.arg(0).integer().get_mpz_t(),
                                               divisor.get_mpz_t());
  return Value(std::move(quotient));
}

Value evaluate_int_mod(const EvalContext& context) {
  const mpz_class& divisor = context.arg(1).integer();
  mpz_class remainder;
  if (sgn(divisor) == 0) {
    return {};
  }
  mpz_mod(remainder.get_mpz_t(), context.arg(0).integer().get_mpz_t(), divisor.get_mpz_t());
  return Value(std::move(remainder));
}

Value evaluate_int_abs(const EvalContext& context) { return Value(mpz_class(abs(context.arg(0).integer()))); }

Value evaluate_divisible(const EvalContext& context) {
  return Value(mpz_divisible_ui_p(context.arg(0).integer().get_mpz_t(), context.indices[0]) != 0);
}

Value evaluate_real_div(const EvalContext& context) {
  const mpq_class& dividend = context.arg(0).real();
  const mpq_class& divisor = context.arg(1).real();
  if (divisor == 0 || bits(dividend) + bits(divisor) > kMaxNumberBits) {
    return {};
  }
  return Value(mpq_class(dividend / divisor));
}

int compare(const EvalContext& context) {
  const Value& a = context.arg(0);
  const Value& b = context.arg(1);
  return a.is_int() ? cmp(a.integer(), b.integer()) : cmp(a.real(), b.real());
}

Value evaluate_le(const EvalContext& context) { return Value(compare(context) <= 0); }
Value evaluate_lt(const EvalContext& context) { return Value(compare(context) < 0); }
Value evaluate_ge(const EvalContext& context) { return Value(compare(context) >= 0); }
Value evaluate_gt(const EvalContext& context) { return Value(compare(context) > 0); }

Value evaluate_to_real(const EvalContext& context) { return Value(mpq_class(context.arg(0).integer())); }

Value evaluate_to_int(const EvalContext& context) {
  const mpq_class& real = context.arg(0).real();
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), real.get_num().get_mpz_t(), real.get_den().get_mpz_t());
  return Value(std::move(floor));
}

Value evaluate_is_int(const EvalContext& context) { return Value(context.arg(0).real().get_den() == 1); }

using K = Kind;
using A = Associativity;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite
// clang-format off
constexpr OperatorInfo kArithOperators[] = {
    {K::Neg, "-", 0, 1, 1, A::None, false, number_sort, evaluate_neg, nullptr, rewrite_neg},
    {K::Sub, "-", 0, 2, kAny, A::LeftBinary, false, number_sort, fold<Minus>, nullptr, rewrite_sub},
    {K::Add, "+", 0, 2, kAny, A::Nary, true, number_sort, fold<Plus>, nullptr, rewrite_add},
    {K::Mul, "*", 0, 2, kAny, A::Nary, true, number_sort, fold<Times>, nullptr, rewrite_mul},
    {K::IntDiv, "div", 0, 2, kAny, A::LeftBinary, false, int_sort, evaluate_int_div, nullptr, rewrite_int_div},
    {K::IntMod, "mod", 0, 2, 2, A::None, false, int_sort, evaluate_int_mod, nullptr, rewrite_int_mod},
    {K::IntAbs, "abs", 0, 1, 1, A::None, false, int_sort, evaluate_int_abs, nullptr, rewrite_int_abs},
    {K::IntDivisible, "divisible", 1, 1, 1, A::None, false, divisible_sort, evaluate_divisible, nullptr, rewrite_divisible},
    {K::RealDiv, "/", 0, 2, kAny, A::LeftBinary, false, real_sort, evaluate_real_div, nullptr, rewrite_real_div},
    {K::Le, "<=", 0, 2, kAny, A::Chainable, false, comparison_sort, evaluate_le, nullptr, rewrite_number_compare},
    {K::Lt, "<", 0, 2, kAny, A::Chainable, false, comparison_sort, evaluate_lt, nullptr, rewrite_number_compare},
    {K::Ge, ">=", 0, 2, kAny, A::Chainable, false, comparison_sort, evaluate_ge, nullptr, rewrite_number_compare},
    {K::Gt, ">", 0, 2, kAny, A::Chainable, false, comparison_sort, evaluate_gt, nullptr, rewrite_number_compare},
    {K::ToReal, "to_real", 0, 1, 1, A::None, false, to_real_sort, evaluate_to_real, nullptr, nullptr},
    {K::ToInt, "to_int", 0, 1, 1, A::None, false, to_int_sort, evaluate_to_int, nullptr, rewrite_to_int},
    {K::IsInt, "is_int", 0, 1, 1, A::None, false, is_int_sort, evaluate_is_int, nullptr, rewrite_is_int},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> arith_operators() { return kArithOperators; }

}  // namespace preproc
