
#include "indexify/search/inversion.h"
#include "indexify/search/value_mutation.h"
#include "value/float_arithmetic.h"

namespace preproc {

namespace {

FloatFormat format_of(const SortTable& sorts, Sort sort) {
  return {sorts.exponent_bits(sort), sorts.significand_bits(sort)};
}

/// The guess, or a neighbour of it: the rounding of the inverse and that of the operator differ.
FloatingPoint near(Inversion& in, const FloatingPoint& guess) {
  if (!in.random.one_in(3)) {
    return guess;
  }
  const auto steps = static_cast<int64_t>(in.random.step(3));
  return float_stepped(guess, in.random.one_in(2) ? steps : -steps);
}

bool invert_predicate(Inversion& in) {
  const SortTable& sorts = in.graph.manager().sorts();
  const Value value = in.value(0);
  if (!value.known()) {
    return false;
  }
  const FloatingPoint& now = value.floating();
  const FloatFormat format = now.format();
  const bool wanted = in.wanted.boolean();
  const FloatingPoint zero = FloatingPoint::zero(format, in.random.one_in(2));
  const auto some = [&] {
    return mutate_value(sorts, in.graph.sort(in.child(0)), in.value(0), in.seeds.of(in.graph.sort(in.child(0))),
                        in.random);
  };
  switch (in.graph.kind(in.node)) {
    case Kind::FpIsNan: return in.wish(0, wanted ? Value(FloatingPoint::nan(format)) : some());
    case Kind::FpIsInfinite: return in.wish(0, wanted ? Value(FloatingPoint::infinity(format, now.sign())) : some());
    case Kind::FpIsZero: return in.wish(0, wanted ? Value(zero) : some());
    case Kind::FpIsNegative:
    case Kind::FpIsPositive: return in.wish(0, now.is_nan() ? some() : Value(now.negated()));
    case Kind::FpIsSubnormal:
      return in.wish(0, wanted ? Value(float_stepped(zero, 1 + static_cast<int64_t>(in.random.step(20)))) : some());
    case Kind::FpIsNormal: return in.wish(0, some());
    default: return false;
  }
}

/// Operators (mode, a, b) and their inverses.
bool invert_binary(Inversion& in, const FloatingPoint& wanted) {
  constexpr RoundingMode kMode = RoundingMode::NearestEven;
  const Kind kind = in.graph.kind(in.node);
  const size_t i = in.pick_free(1);
  if (i >= in.arity()) {
    return false;
  }
  if (in.child(1) == in.child(2)) {
    if (kind == Kind::FpAdd) {
      const FloatingPoint two = float_from_integer(wanted.format(), kMode, 2);
      return in.wish(1, Value(near(in, float_divide(kMode, wanted, two))));
    }
    if (kind == Kind::FpMul) {
      const FloatingPoint root = float_sqrt(kMode, wanted.absolute());
      return in.wish(1, Value(near(in, in.random.one_in(2) ? root : root.negated())));
    }
    return false;
  }
  const FloatingPoint other = in.value(3 - i).floating();
  switch (kind) {
    case Kind::FpAdd: return in.wish(i, Value(near(in, float_subtract(kMode, wanted, other))));
    case Kind::FpSub:
      return in.wish(i,
                     Value(near(in, i == 1 ? float_add(kMode, wanted, other) : float_subtract(kMode, other, wanted))));
    case Kind::FpMul: {
      const FloatingPoint result = float_divide(kMode, wanted, other);
      return !result.is_nan() && in.wish(i, Value(near(in, result)));
    }
    default: {
      const FloatingPoint result = i == 1 ? float_multiply(kMode, wanted, other) : float_divide(kMode, other, wanted);
      return !result.is_nan() && in.wish(i, Value(near(in, result)));
    }
  }
}

bool invert_fma(Inversion& in, const FloatingPoint& wanted) {
  constexpr RoundingMode kMode = RoundingMode::NearestEven;
  const size_t i = in.pick_free(1);
  if (i >= in.arity()) {
    return false;
  }
  const FloatingPoint c = in.value(3).floating();
  if (i == 3) {
    const FloatingPoint product = float_multiply(kMode, in.value(1).floating(), in.value(2).floating());
    return in.wish(3, Value(near(in, float_subtract(kMode, wanted, product))));
  }
  return in.wish(i, Value(near(in, float_divide(kMode, float_subtract(kMode, wanted, c), in.value(3 - i).floating()))));
}

}  // namespace

bool invert_float(Inversion& in) {
  const Kind kind = in.graph.kind(in.node);
  if (theory_of(kind) != Theory::FloatingPoint) {
    return false;
  }
  for (size_t i = 0; i < in.arity(); ++i) {
    if (!in.value(i).known()) {
      return false;
    }
  }
  if (in.wanted.is_bool()) {
    return invert_predicate(in);
  }
  const SortTable& sorts = in.graph.manager().sorts();
  constexpr RoundingMode kMode = RoundingMode::NearestEven;
  const size_t last = in.arity() - 1;
  const Sort argument = in.graph.sort(in.child(last));
  if (!in.is_free(last) && in.arity() < 3) {
    return false;
  }
  switch (kind) {
    case Kind::Fp: {
      const FloatingPoint& f = in.wanted.floating();
      const uint32_t fraction = f.significand_bits - 1;
      const BitVector parts[] = {f.bits.extract(f.bits.width() - 1, f.bits.width() - 1), f.exponent(),
                                 f.bits.extract(fraction - 1, 0)};
      for (size_t i = 0; i < 3; ++i) {
        if (in.is_free(i)) {
          in.wish(i, Value(parts[i]));
        }
      }
      return true;
    }
    case Kind::FpAbs: {
      const bool negative = in.value(0).floating().sign();
      return in.wish(0, Value(negative ? in.wanted.floating().negated() : in.wanted.floating()));
    }
    case Kind::FpNeg: return in.wish(0, Value(in.wanted.floating().negated()));
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv: return invert_binary(in, in.wanted.floating());
    case Kind::FpFma: return invert_fma(in, in.wanted.floating());
    case Kind::FpSqrt:
      return in.wish(1, Value(near(in, float_multiply(kMode, in.wanted.floating(), in.wanted.floating()))));
    case Kind::FpRoundToIntegral: return in.wish(1, in.wanted);
    case Kind::FpRem:
    case Kind::FpMin:
    case Kind::FpMax: {
      const size_t i = in.pick_free();
      return i < in.arity() && in.wish(i, in.wanted);
    }
    case Kind::FpFromBits: return in.wish(0, Value(in.wanted.floating().bits));
    case Kind::FpToIeeeBv:
      return in.wish(0, Value(FloatingPoint::from_bits(format_of(sorts, argument), in.wanted.bits())));
    case Kind::FpFromFp:
      return in.wish(1, Value(near(in, float_from_float(format_of(sorts, argument), kMode, in.wanted.floating()))));
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned: {
      const auto whole = integer_from_float(kMode, in.wanted.floating(), 4096);
      return whole && in.wish(1, Value(BitVector(sorts.width(argument), *whole)));
    }
    case Kind::FpFromReal: {
      const auto exact = rational_from_float(in.wanted.floating(), 4096);
      return exact && in.wish(1, Value(*exact));
    }
    case Kind::FpToUbv:
      return in.wish(1, Value(float_from_integer(format_of(sorts, argument), kMode, in.wanted.bits().to_mpz())));
    case Kind::FpToSbv:
      return in.wish(1, Value(float_from_integer(format_of(sorts, argument), kMode, in.wanted.bits().to_signed_mpz())));
    case Kind::FpToReal:
      return in.wish(0, Value(float_from_rational(format_of(sorts, argument), kMode, in.wanted.real())));
    default: return false;
  }
}

}  // namespace preproc
