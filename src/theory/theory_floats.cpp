#include "term/sort_rule.h"
#include "term/theory.h"
#include "value/float_arithmetic.h"
#include "value/limits.h"

namespace preproc {

namespace {

// --- Sorts ---------------------------------------------------------------------------------------------------------------

/// The sort of the float with exponent and significand of these widths, where there is one.
Sort float_sort(SortContext& context, uint64_t exponent, uint64_t significand) {
  if (exponent < 2 || significand < 2 || exponent + significand > kMaxWidth) {
    return mismatch(context, "an exponent and a significand of at least 2 bits, at most 2^31-1 together");
  }
  return context.tm.sorts().floating_point(static_cast<uint32_t>(exponent), static_cast<uint32_t>(significand));
}

bool takes_mode(SortContext& context) { return fit(context, 0, context.tm.sorts().rounding_mode()); }

/// True if the argument is a bit-vector or may be one; its width, or 0.
bool takes_bits(SortContext& context, size_t argument, uint64_t& width) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = context.tm.sort(context.arguments[argument]);
  width = sorts.is_bitvec(sort) ? sorts.width(sort) : 0;
  return width > 0 || is_vague(sorts, sort);
}

/// The common sort of the arguments from `first` on, or `kUnknownResult`.
Sort same_float(SortContext& context, size_t first, const char* expected) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = common_sort(context, first);
  if (sort == kUnknownResult || (sort.known() && sorts.kind(sort) == SortKind::FloatingPoint)) {
    return sort;
  }
  return sort.known() && is_vague(sorts, sort) ? kUnknownResult : mismatch(context, expected);
}

Sort floats_sort(SortContext& context) {
  return same_float(context, 0,
                    context.arguments.size() == 1 ? "a floating-point number" : "floating-point numbers of one format");
}

Sort rounded_sort(SortContext& context) {
  constexpr const char* kExpected = "a rounding mode and floating-point numbers of one format";
  return takes_mode(context) ? same_float(context, 1, kExpected) : mismatch(context, kExpected);
}

Sort float_predicate_sort(SortContext& context) {
  return floats_sort(context).known() ? context.tm.sorts().boolean() : Sort{};
}

Sort fp_sort(SortContext& context) {
  uint64_t sign = 0;
  uint64_t exponent = 0;
  uint64_t trailing = 0;
  if (!takes_bits(context, 0, sign) || !takes_bits(context, 1, exponent) || !takes_bits(context, 2, trailing) ||
      sign > 1) {
    return mismatch(context, "bit-vectors for sign (one bit), exponent and significand");
  }
  return exponent == 0 || trailing == 0 ? kUnknownResult : float_sort(context, exponent, trailing + 1);
}

// The rows of `to_fp` are tried one by one; what they expect is said of all of them.

Sort conversion_mismatch(SortContext& context) {
  return mismatch(context,
                  "a bit-vector of the format's width, or a rounding mode and a floating-point number, a Real "
                  "or a bit-vector");
}

Sort target(SortContext& context) { return float_sort(context, context.indices[0], context.indices[1]); }

Sort from_bits_sort(SortContext& context) {
  uint64_t width = 0;
  if (!takes_bits(context, 0, width) || (width > 0 && width != uint64_t{context.indices[0]} + context.indices[1])) {
    return conversion_mismatch(context);
  }
  return target(context);
}

Sort from_float_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = context.tm.sort(context.arguments[1]);
  const bool fits = takes_mode(context) && (sorts.kind(sort) == SortKind::FloatingPoint || is_vague(sorts, sort));
  return fits ? target(context) : conversion_mismatch(context);
}

Sort from_real_sort(SortContext& context) {
  return takes_mode(context) && fit(context, 1, context.tm.sorts().real()) ? target(context)
                                                                           : conversion_mismatch(context);
}

Sort from_integer_sort(SortContext& context) {
  uint64_t width = 0;
  return takes_mode(context) && takes_bits(context, 1, width) ? target(context) : conversion_mismatch(context);
}

Sort from_unsigned_sort(SortContext& context) {
  uint64_t width = 0;
  return takes_mode(context) && takes_bits(context, 1, width) ? target(context)
                                                              : mismatch(context, "a rounding mode and a bit-vector");
}

Sort to_bits_sort(SortContext& context) {
  if (context.indices[0] == 0 || context.indices[0] > kMaxWidth) {
    return mismatch(context, "an index from 1 to 2^31-1");
  }
  return rounded_sort(context).known() ? context.tm.sorts().bitvec(context.indices[0]) : Sort{};
}

Sort float_to_real_sort(SortContext& context) {
  return floats_sort(context).known() ? context.tm.sorts().real() : Sort{};
}

Sort to_ieee_sort(SortContext& context) {
  const SortTable& sorts = context.tm.sorts();
  const Sort sort = floats_sort(context);
  return !sort.known() || sort == kUnknownResult
             ? sort
             : context.tm.sorts().bitvec(sorts.exponent_bits(sort) + sorts.significand_bits(sort));
}

// --- Values --------------------------------------------------------------------------------------------------------------

using F = FloatingPoint;

const F& number(const EvalContext& context, size_t i) { return context.arg(i).floating(); }
RoundingMode mode(const EvalContext& context) { return context.arg(0).rounding_mode(); }

FloatFormat format_of(const EvalContext& context) {
  return {context.sorts.exponent_bits(context.sort), context.sorts.significand_bits(context.sort)};
}

/// True if the format of the result is.
bool is_computable(const EvalContext& context) { return format_of(context).is_computable(); }

// `Op` on the numbers behind the rounding mode.
template <F (*Op)(RoundingMode, const F&)>
Value rounded(const EvalContext& context) {
  return is_computable(context) ? Value(Op(mode(context), number(context, 1))) : Value();
}
template <F (*Op)(RoundingMode, const F&, const F&)>
Value rounded(const EvalContext& context) {
  return is_computable(context) ? Value(Op(mode(context), number(context, 1), number(context, 2))) : Value();
}
template <F (*Op)(RoundingMode, const F&, const F&, const F&)>
Value rounded(const EvalContext& context) {
  return is_computable(context) ? Value(Op(mode(context), number(context, 1), number(context, 2), number(context, 3)))
                                : Value();
}

template <F (F::*Op)() const>
Value unary(const EvalContext& context) {
  return Value((number(context, 0).*Op)());
}

template <bool (F::*Holds)() const>
Value classified(const EvalContext& context) {
  return Value((number(context, 0).*Holds)());
}

template <bool Negative>
Value has_sign(const EvalContext& context) {
  return Value(!number(context, 0).is_nan() && number(context, 0).sign() == Negative);
}

template <std::optional<F> (*Op)(const F&, const F&)>
Value extreme(const EvalContext& context) {
  const std::optional<F> result = Op(number(context, 0), number(context, 1));
  return result ? Value(*result) : Value();
}

Value evaluate_remainder(const EvalContext& context) {
  return is_computable(context) ? Value(float_remainder(number(context, 0), number(context, 1))) : Value();
}

// Comparisons, by what they ask of the order.
Value evaluate_less(const EvalContext& context) { return Value(float_less(number(context, 0), number(context, 1))); }
Value evaluate_greater(const EvalContext& context) { return Value(float_less(number(context, 1), number(context, 0))); }
Value evaluate_float_equal(const EvalContext& context) {
  return Value(float_equal(number(context, 0), number(context, 1)));
}
Value evaluate_less_equal(const EvalContext& context) {
  return Value(evaluate_less(context).boolean() || evaluate_float_equal(context).boolean());
}
Value evaluate_greater_equal(const EvalContext& context) {
  return Value(evaluate_greater(context).boolean() || evaluate_float_equal(context).boolean());
}

Value evaluate_fp(const EvalContext& context) {
  return Value(F::from_bits(format_of(context),
                            context.arg(0).bits().concat(context.arg(1).bits()).concat(context.arg(2).bits())));
}

Value evaluate_from_bits(const EvalContext& context) {
  return Value(F::from_bits(format_of(context), context.arg(0).bits()));
}

Value evaluate_from_float(const EvalContext& context) {
  const F& from = number(context, 1);
  return from.format().is_computable() && is_computable(context)
             ? Value(float_from_float(format_of(context), mode(context), from))
             : Value();
}

Value evaluate_from_real(const EvalContext& context) {
  return is_computable(context) ? Value(float_from_rational(format_of(context), mode(context), context.arg(1).real()))
                                : Value();
}

template <mpz_class (BitVector::*Read)() const>
Value from_integer(const EvalContext& context) {
  return is_computable(context)
             ? Value(float_from_integer(format_of(context), mode(context), (context.arg(1).bits().*Read)()))
             : Value();
}

/// The rounded integer where it is in the range of the bit-vectors.
template <bool Signed>
Value to_bits(const EvalContext& context) {
  const uint32_t width = context.indices[0];
  if (!number(context, 1).format().is_computable() || width > kMaxVectorBits) {
    return {};
  }
  const std::optional<mpz_class> integer = integer_from_float(mode(context), number(context, 1), width);
  if (!integer) {
    return {};
  }
  BitVector bits(width, *integer);
  const bool fits = (Signed ? bits.to_signed_mpz() : bits.to_mpz()) == *integer;
  return fits ? Value(std::move(bits)) : Value();
}

Value evaluate_float_to_real(const EvalContext& context) {
  if (!number(context, 0).format().is_computable()) {
    return {};
  }
  std::optional<mpq_class> real = rational_from_float(number(context, 0), kMaxNumberBits);
  return real ? Value(std::move(*real)) : Value();
}

Value evaluate_to_ieee(const EvalContext& context) {
  return number(context, 0).is_nan() ? Value() : Value(number(context, 0).bits);
}

using K = Kind;
using A = Associativity;

// kind, name, indices, least and most arguments, associativity, commutative, sort, value, column, rewrite, alias
// clang-format off
constexpr OperatorInfo kFloatOperators[] = {
    {K::Fp, "fp", 0, 3, 3, A::None, false, fp_sort, evaluate_fp, nullptr, nullptr},

    {K::FpAbs, "fp.abs", 0, 1, 1, A::None, false, floats_sort, unary<&F::absolute>, nullptr, nullptr},
    {K::FpNeg, "fp.neg", 0, 1, 1, A::None, false, floats_sort, unary<&F::negated>, nullptr, nullptr},
    {K::FpAdd, "fp.add", 0, 3, 3, A::None, false, rounded_sort, rounded<float_add>, nullptr, nullptr},
    {K::FpSub, "fp.sub", 0, 3, 3, A::None, false, rounded_sort, rounded<float_subtract>, nullptr, nullptr},
    {K::FpMul, "fp.mul", 0, 3, 3, A::None, false, rounded_sort, rounded<float_multiply>, nullptr, nullptr},
    {K::FpDiv, "fp.div", 0, 3, 3, A::None, false, rounded_sort, rounded<float_divide>, nullptr, nullptr},
    {K::FpFma, "fp.fma", 0, 4, 4, A::None, false, rounded_sort, rounded<float_fma>, nullptr, nullptr},
    {K::FpSqrt, "fp.sqrt", 0, 2, 2, A::None, false, rounded_sort, rounded<float_sqrt>, nullptr, nullptr},
    {K::FpRem, "fp.rem", 0, 2, 2, A::None, false, floats_sort, evaluate_remainder, nullptr, nullptr},
    {K::FpRoundToIntegral, "fp.roundToIntegral", 0, 2, 2, A::None, false, rounded_sort, rounded<float_round_to_integral>, nullptr, nullptr},
    {K::FpMin, "fp.min", 0, 2, 2, A::None, false, floats_sort, extreme<float_min>, nullptr, nullptr},
    {K::FpMax, "fp.max", 0, 2, 2, A::None, false, floats_sort, extreme<float_max>, nullptr, nullptr},

    {K::FpLe, "fp.leq", 0, 2, kAny, A::Chainable, false, float_predicate_sort, evaluate_less_equal, nullptr, nullptr},
    {K::FpLt, "fp.lt", 0, 2, kAny, A::Chainable, false, float_predicate_sort, evaluate_less, nullptr, nullptr},
    {K::FpGe, "fp.geq", 0, 2, kAny, A::Chainable, false, float_predicate_sort, evaluate_greater_equal, nullptr, nullptr},
    {K::FpGt, "fp.gt", 0, 2, kAny, A::Chainable, false, float_predicate_sort, evaluate_greater, nullptr, nullptr},
    {K::FpEq, "fp.eq", 0, 2, kAny, A::Chainable, true, float_predicate_sort, evaluate_float_equal, nullptr, nullptr},

    {K::FpIsNormal, "fp.isNormal", 0, 1, 1, A::None, false, float_predicate_sort, classified<&F::is_normal>, nullptr, nullptr},
    {K::FpIsSubnormal, "fp.isSubnormal", 0, 1, 1, A::None, false, float_predicate_sort, classified<&F::is_subnormal>, nullptr, nullptr},
    {K::FpIsZero, "fp.isZero", 0, 1, 1, A::None, false, float_predicate_sort, classified<&F::is_zero>, nullptr, nullptr},
    {K::FpIsInfinite, "fp.isInfinite", 0, 1, 1, A::None, false, float_predicate_sort, classified<&F::is_infinite>, nullptr, nullptr},
    {K::FpIsNan, "fp.isNaN", 0, 1, 1, A::None, false, float_predicate_sort, classified<&F::is_nan>, nullptr, nullptr},
    {K::FpIsNegative, "fp.isNegative", 0, 1, 1, A::None, false, float_predicate_sort, has_sign<true>, nullptr, nullptr},
    {K::FpIsPositive, "fp.isPositive", 0, 1, 1, A::None, false, float_predicate_sort, has_sign<false>, nullptr, nullptr},

    {K::FpFromBits, "to_fp", 2, 1, 1, A::None, false, from_bits_sort, evaluate_from_bits, nullptr, nullptr},
    {K::FpFromFp, "to_fp", 2, 2, 2, A::None, false, from_float_sort, evaluate_from_float, nullptr, nullptr},
    {K::FpFromReal, "to_fp", 2, 2, 2, A::None, false, from_real_sort, evaluate_from_real, nullptr, nullptr},
    {K::FpFromSigned, "to_fp", 2, 2, 2, A::None, false, from_integer_sort, from_integer<&BitVector::to_signed_mpz>, nullptr, nullptr},
    {K::FpFromUnsigned, "to_fp_unsigned", 2, 2, 2, A::None, false, from_unsigned_sort, from_integer<&BitVector::to_mpz>, nullptr, nullptr},
    {K::FpToUbv, "fp.to_ubv", 1, 2, 2, A::None, false, to_bits_sort, to_bits<false>, nullptr, nullptr},
    {K::FpToSbv, "fp.to_sbv", 1, 2, 2, A::None, false, to_bits_sort, to_bits<true>, nullptr, nullptr},
    {K::FpToReal, "fp.to_real", 0, 1, 1, A::None, false, float_to_real_sort, evaluate_float_to_real, nullptr, nullptr},
    {K::FpToIeeeBv, "fp.to_ieee_bv", 0, 1, 1, A::None, false, to_ieee_sort, evaluate_to_ieee, nullptr, nullptr},
};
// clang-format on

}  // namespace

std::span<const OperatorInfo> floating_point_operators() { return kFloatOperators; }

}  // namespace preproc
