#include "backends/cvc5/cvc5_floats.h"

namespace preproc {

cvc5::Term cvc5_float_value(Cvc5Builder& builder, const Value& value) {
  if (value.is_rounding_mode()) {
    switch (value.rounding_mode()) {
      case RoundingMode::NearestEven: return builder.mkRoundingMode(cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_EVEN);
      case RoundingMode::NearestAway: return builder.mkRoundingMode(cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_AWAY);
      case RoundingMode::Positive: return builder.mkRoundingMode(cvc5::RoundingMode::ROUND_TOWARD_POSITIVE);
      case RoundingMode::Negative: return builder.mkRoundingMode(cvc5::RoundingMode::ROUND_TOWARD_NEGATIVE);
      case RoundingMode::Zero: return builder.mkRoundingMode(cvc5::RoundingMode::ROUND_TOWARD_ZERO);
    }
  }
  const FloatingPoint& number = value.floating();
  return builder.mkFloatingPoint(number.exponent_bits, number.significand_bits,
                                 builder.mkBitVector(number.bits.width(), number.bits.to_mpz().get_str(16), 16));
}

cvc5::Kind cvc5_float_operator(Kind kind) {
  switch (kind) {
    case Kind::Fp: return cvc5::Kind::FLOATINGPOINT_FP;
    case Kind::FpAbs: return cvc5::Kind::FLOATINGPOINT_ABS;
    case Kind::FpNeg: return cvc5::Kind::FLOATINGPOINT_NEG;
    case Kind::FpAdd: return cvc5::Kind::FLOATINGPOINT_ADD;
    case Kind::FpSub: return cvc5::Kind::FLOATINGPOINT_SUB;
    case Kind::FpMul: return cvc5::Kind::FLOATINGPOINT_MULT;
    case Kind::FpDiv: return cvc5::Kind::FLOATINGPOINT_DIV;
    case Kind::FpFma: return cvc5::Kind::FLOATINGPOINT_FMA;
    case Kind::FpSqrt: return cvc5::Kind::FLOATINGPOINT_SQRT;
    case Kind::FpRem: return cvc5::Kind::FLOATINGPOINT_REM;
    case Kind::FpRoundToIntegral: return cvc5::Kind::FLOATINGPOINT_RTI;
    case Kind::FpMin: return cvc5::Kind::FLOATINGPOINT_MIN;
    case Kind::FpMax: return cvc5::Kind::FLOATINGPOINT_MAX;
    case Kind::FpLe: return cvc5::Kind::FLOATINGPOINT_LEQ;
    case Kind::FpLt: return cvc5::Kind::FLOATINGPOINT_LT;
    case Kind::FpGe: return cvc5::Kind::FLOATINGPOINT_GEQ;
    case Kind::FpGt: return cvc5::Kind::FLOATINGPOINT_GT;
    case Kind::FpEq: return cvc5::Kind::FLOATINGPOINT_EQ;
    case Kind::FpIsNormal: return cvc5::Kind::FLOATINGPOINT_IS_NORMAL;
    case Kind::FpIsSubnormal: return cvc5::Kind::FLOATINGPOINT_IS_SUBNORMAL;
    case Kind::FpIsZero: return cvc5::Kind::FLOATINGPOINT_IS_ZERO;
    case Kind::FpIsInfinite: return cvc5::Kind::FLOATINGPOINT_IS_INF;
    case Kind::FpIsNan: return cvc5::Kind::FLOATINGPOINT_IS_NAN;
    case Kind::FpIsNegative: return cvc5::Kind::FLOATINGPOINT_IS_NEG;
    case Kind::FpIsPositive: return cvc5::Kind::FLOATINGPOINT_IS_POS;
    case Kind::FpFromBits: return cvc5::Kind::FLOATINGPOINT_TO_FP_FROM_IEEE_BV;
    case Kind::FpFromFp: return cvc5::Kind::FLOATINGPOINT_TO_FP_FROM_FP;
    case Kind::FpFromReal: return cvc5::Kind::FLOATINGPOINT_TO_FP_FROM_REAL;
    case Kind::FpFromSigned: return cvc5::Kind::FLOATINGPOINT_TO_FP_FROM_SBV;
    case Kind::FpFromUnsigned: return cvc5::Kind::FLOATINGPOINT_TO_FP_FROM_UBV;
    case Kind::FpToUbv: return cvc5::Kind::FLOATINGPOINT_TO_UBV;
    case Kind::FpToSbv: return cvc5::Kind::FLOATINGPOINT_TO_SBV;
    case Kind::FpToReal: return cvc5::Kind::FLOATINGPOINT_TO_REAL;
    default: return cvc5::Kind::UNDEFINED_KIND;
  }
}

Value value_of_cvc5_float(const cvc5::Term& value) {
  if (value.isRoundingModeValue()) {
    switch (value.getRoundingModeValue()) {
      case cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_EVEN: return Value(RoundingMode::NearestEven);
      case cvc5::RoundingMode::ROUND_NEAREST_TIES_TO_AWAY: return Value(RoundingMode::NearestAway);
      case cvc5::RoundingMode::ROUND_TOWARD_POSITIVE: return Value(RoundingMode::Positive);
      case cvc5::RoundingMode::ROUND_TOWARD_NEGATIVE: return Value(RoundingMode::Negative);
      case cvc5::RoundingMode::ROUND_TOWARD_ZERO: return Value(RoundingMode::Zero);
    }
  }
  if (!value.isFloatingPointValue()) {
    return {};
  }
  const auto [exponent, significand, bits] = value.getFloatingPointValue();
  const FloatFormat format{exponent, significand};
  return Value(FloatingPoint::from_bits(format, BitVector(format.width(), mpz_class(bits.getBitVectorValue(16), 16))));
}

}  // namespace preproc
