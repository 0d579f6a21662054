#include <algorithm>

#include "backends/bits/bit_blaster.h"
#include "evaluate/evaluator.h"
#include "term/operator.h"

namespace preproc::bits {

FloatFormat BitBlaster::format_of(Term t) const {
  const SortTable& sorts = tm_.sorts();
  return {sorts.exponent_bits(tm_.sort(t)), sorts.significand_bits(tm_.sort(t))};
}

/// The operator's result for operands where SMT-LIB leaves it open: some word, the same for equal operands.
Word BitBlaster::open_word(Term t, uint32_t width) {
  Word operands;
  for (const Term child : tm_.children(t)) {
    const WordView operand = word(child);
    operands.insert(operands.end(), operand.begin(), operand.end());
  }
  const auto [place, is_new] = open_.try_emplace(
      {tm_.kind(t), static_cast<uint32_t>(operands.size()), tm_.sort(tm_.children(t).back()).id, tm_.sort(t).id}, 0);
  if (is_new) {
    const ArrayShape shape{{Code::Kind::Any, static_cast<uint32_t>(operands.size())}, {Code::Kind::Any, width}};
    place->second = arrays_.make_variable(arrays_.add_shape(shape));
  }
  return arrays_.read(place->second, operands, own_).word;
}

Wire BitBlaster::float_predicate(Term t) {
  const std::span<const Term> children = tm_.children(t);
  const FloatFormat format = format_of(children[0]);
  const WordView a = word(children[0]);
  switch (tm_.kind(t)) {
    case Kind::FpIsNormal: return floats_.is_normal(format, a);
    case Kind::FpIsSubnormal: return floats_.is_subnormal(format, a);
    case Kind::FpIsZero: return floats_.is_zero(format, a);
    case Kind::FpIsInfinite: return floats_.is_infinite(format, a);
    case Kind::FpIsNan: return floats_.is_nan(format, a);
    case Kind::FpIsNegative: return floats_.is_negative(format, a);
    case Kind::FpIsPositive: return floats_.is_positive(format, a);
    default: break;
  }
  Word holds;  // of neighbours
  for (size_t i = 0; i + 1 < children.size(); ++i) {
    const WordView left = word(children[i]);
    const WordView right = word(children[i + 1]);
    switch (tm_.kind(t)) {
      case Kind::FpLe: holds.push_back(floats_.less_equal(format, left, right)); break;
      case Kind::FpLt: holds.push_back(floats_.less(format, left, right)); break;
      case Kind::FpGe: holds.push_back(floats_.less_equal(format, right, left)); break;
      case Kind::FpGt: holds.push_back(floats_.less(format, right, left)); break;
      case Kind::FpEq: holds.push_back(floats_.ieee_equal(format, left, right)); break;
      default: refuse(t);
    }
  }
  return circuits_.all(holds);
}

/// Operators that SMT-LIB leaves open for some operands.
Word BitBlaster::partial_float(Term t) {
  const std::span<const Term> children = tm_.children(t);
  switch (tm_.kind(t)) {
    case Kind::FpMin:
    case Kind::FpMax: {
      const FloatFormat format = format_of(t);
      PartialWord result = tm_.kind(t) == Kind::FpMin ? floats_.min(format, word(children[0]), word(children[1]))
                                                      : floats_.max(format, word(children[0]), word(children[1]));
      if (result.defined != kTrue) {  // a zero whose sign is open
        result.value.back() = graph_.make_ite(result.defined, result.value.back(), open_word(t, 1)[0]);
      }
      return std::move(result.value);
    }
    case Kind::FpToUbv:
    case Kind::FpToSbv: {
      const uint32_t width = tm_.sorts().width(tm_.sort(t));
      const FloatFormat from = format_of(children[1]);
      PartialWord result = tm_.kind(t) == Kind::FpToUbv
                               ? floats_.to_unsigned(width, word(children[0]), from, word(children[1]))
                               : floats_.to_signed(width, word(children[0]), from, word(children[1]));
      return result.defined == kTrue ? std::move(result.value)
                                     : circuits_.choose(result.defined, result.value, open_word(t, width));
    }
    default: {  // FpToIeeeBv
      const FloatFormat format = format_of(children[0]);
      const PartialWord result = floats_.to_ieee_bits(format, word(children[0]));
      if (result.defined == kTrue) {
        return result.value;
      }
      // Some encoding of NaN: its exponent is all ones, and what trails is not zero.
      Word encoding = open_word(t, format.width());
      const uint32_t trailing = format.significand_bits - 1;
      std::fill(encoding.begin() + trailing, encoding.end() - 1, kTrue);
      encoding[trailing - 1] =
          graph_.make_or(encoding[trailing - 1], !circuits_.any(WordView(encoding).first(trailing - 1)));
      return circuits_.choose(result.defined, result.value, encoding);
    }
  }
}

/// A constant real number, rounded by each of the modes.
Word BitBlaster::rounded_constant(Term t) {
  const WordView mode = word(tm_.child(t, 0));
  const Value number = evaluate(tm_, tm_.child(t, 1), Assignment{});
  const auto rounded = [&](RoundingMode by) {
    const Value value(by);
    const Value* const arguments[] = {&value, &number};
    const Value result =
        operator_info(Kind::FpFromReal)->evaluate({tm_.sorts(), tm_.indices(t), tm_.sort(t), arguments});
    if (!result.known()) {
      refuse(t);
    }
    return floats_.constant(result.floating());
  };
  Word result = rounded(RoundingMode::Zero);
  for (const RoundingMode by :
       {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::Positive, RoundingMode::Negative}) {
    const Word code = circuits_.constant(static_cast<uint32_t>(mode.size()), static_cast<uint64_t>(by));
    result = circuits_.choose(circuits_.equal(mode, code), rounded(by), result);
  }
  return result;
}

Word BitBlaster::floating_point(Term t) {
  const std::span<const Term> children = tm_.children(t);
  if (tm_.kind(t) == Kind::FpFromReal) {
    return rounded_constant(t);
  }
  const auto operand = [&](size_t i) { return word(children[i]); };
  if (tm_.sorts().kind(tm_.sort(t)) == SortKind::Bool) {
    return {float_predicate(t)};
  }
  const Kind kind = tm_.kind(t);
  if (kind == Kind::FpMin || kind == Kind::FpMax || kind == Kind::FpToUbv || kind == Kind::FpToSbv ||
      kind == Kind::FpToIeeeBv) {
    return partial_float(t);
  }
  const FloatFormat format = format_of(t);
  switch (kind) {
    case Kind::Fp:
      return floats_.from_bits(format, Circuits::concat(Circuits::concat(operand(0), operand(1)), operand(2)));
    case Kind::FpFromBits: return floats_.from_bits(format, operand(0));
    case Kind::FpAbs: return floats_.abs(format, operand(0));
    case Kind::FpNeg: return floats_.neg(format, operand(0));
    case Kind::FpAdd: return floats_.add(format, operand(0), operand(1), operand(2));
    case Kind::FpSub: return floats_.sub(format, operand(0), operand(1), operand(2));
    case Kind::FpMul: return floats_.mul(format, operand(0), operand(1), operand(2));
    case Kind::FpDiv: return floats_.div(format, operand(0), operand(1), operand(2));
    case Kind::FpFma: return floats_.fma(format, operand(0), operand(1), operand(2), operand(3));
    case Kind::FpSqrt: return floats_.sqrt(format, operand(0), operand(1));
    case Kind::FpRoundToIntegral: return floats_.round_to_integral(format, operand(0), operand(1));
    case Kind::FpRem:
      if (!FloatCircuits::can_build_remainder(format)) {
        refuse(t);
      }
      return floats_.rem(format, operand(0), operand(1));
    case Kind::FpFromFp: return floats_.from_float(format, operand(0), format_of(children[1]), operand(1));
    case Kind::FpFromSigned: return floats_.from_signed(format, operand(0), operand(1));
    case Kind::FpFromUnsigned: return floats_.from_unsigned(format, operand(0), operand(1));
    default: refuse(t);
  }
}

}  // namespace preproc::bits
