// Floats: the part of RandomGroundTerms that makes them.
#include "random_ground_term.h"

namespace preproc {

namespace {
using K = Kind;
}  // namespace

Sort RandomGroundTerms::float_sort() {
  SortTable& sorts = tm_.sorts();
  const uint32_t choice = below(10);
  return choice < 4   ? sorts.floating_point(3, 4)
         : choice < 6 ? sorts.floating_point(5, 11)
         : choice < 8 ? sorts.floating_point(8, 24)
                      : sorts.floating_point(11, 53);
}

Term RandomGroundTerms::rounding_mode() { return tm_.mk_value(Value(static_cast<RoundingMode>(below(5)))); }

FloatingPoint RandomGroundTerms::literal_float(FloatFormat format) {
  const bool negative = chance(50);
  const auto from_fields = [&](const BitVector& exponent, const BitVector& trailing) {
    return FloatingPoint::from_bits(format, BitVector(1, uint64_t{negative}).concat(exponent).concat(trailing));
  };
  const uint32_t exponent_bits = format.exponent_bits;
  const uint32_t trailing_bits = format.significand_bits - 1;
  const BitVector zeros(trailing_bits, uint64_t{0});
  switch (below(12)) {
    case 0: return chance(30) ? FloatingPoint::nan(format) : FloatingPoint::infinity(format, negative);
    case 1: return FloatingPoint::zero(format, negative);
    case 2: return FloatingPoint::largest(format, negative);
    case 3: return from_fields(BitVector(exponent_bits, uint64_t{0}), literal_bits(trailing_bits));  // subnormal
    case 4: return from_fields(BitVector(exponent_bits, uint64_t{1}), literal_bits(trailing_bits));  // next to it
    case 5: return from_fields(literal_bits(exponent_bits), zeros);
    case 6:
    case 7:
    case 8:
    case 9: {  // near 1
      const uint64_t middle = (uint64_t{1} << (exponent_bits - 1)) - 1;
      const uint64_t spread = exponent_bits < 5 ? 1 : 6;
      return from_fields(BitVector(exponent_bits, middle - spread + below(2 * spread + 1)),
                         chance(60) ? literal_bits(trailing_bits) : zeros);
    }
    default: return from_fields(literal_bits(exponent_bits), literal_bits(trailing_bits));
  }
}

Term RandomGroundTerms::make_float(Sort sort, uint32_t depth) {
  SortTable& sorts = tm_.sorts();
  const uint32_t exponent = sorts.exponent_bits(sort);
  const uint32_t significand = sorts.significand_bits(sort);
  const auto number = [&] { return make(sort, depth); };
  const auto bits = [&](uint32_t width) { return make(sorts.bitvec(width), depth); };
  const Kind kind = one_of<Kind>({K::Fp,
                                  K::FpAbs,
                                  K::FpNeg,
                                  K::FpAdd,
                                  K::FpAdd,
                                  K::FpSub,
                                  K::FpSub,
                                  K::FpMul,
                                  K::FpMul,
                                  K::FpDiv,
                                  K::FpDiv,
                                  K::FpFma,
                                  K::FpFma,
                                  K::FpSqrt,
                                  K::FpRem,
                                  K::FpRem,
                                  K::FpRoundToIntegral,
                                  K::FpMin,
                                  K::FpMax,
                                  K::FpFromBits,
                                  K::FpFromFp,
                                  K::FpFromFp,
                                  K::FpFromReal,
                                  K::FpFromSigned,
                                  K::FpFromUnsigned});
  switch (kind) {
    case K::Fp: return tm_.mk(kind, {bits(1), bits(exponent), bits(significand - 1)});
    case K::FpAbs:
    case K::FpNeg: return tm_.mk(kind, {number()});
    case K::FpFma: return tm_.mk(kind, {rounding_mode(), number(), number(), number()});
    case K::FpSqrt:
    case K::FpRoundToIntegral: return tm_.mk(kind, {rounding_mode(), number()});
    case K::FpRem:
    case K::FpMin:
    case K::FpMax: return tm_.mk(kind, {number(), number()});
    case K::FpFromBits: return tm_.mk(kind, {bits(exponent + significand)}, {exponent, significand});
    case K::FpFromFp: return tm_.mk(kind, {rounding_mode(), make(float_sort(), depth)}, {exponent, significand});
    case K::FpFromReal: return tm_.mk(kind, {rounding_mode(), make(sorts.real(), depth)}, {exponent, significand});
    case K::FpFromSigned:
    case K::FpFromUnsigned: return tm_.mk(kind, {rounding_mode(), bits(any_width())}, {exponent, significand});
    default: return tm_.mk(kind, {rounding_mode(), number(), number()});
  }
}

Term RandomGroundTerms::make_float_predicate(uint32_t depth) {
  const Sort sort = float_sort();
  if (chance(40)) {
    const Kind kind = one_of<Kind>(
        {K::FpIsNormal, K::FpIsSubnormal, K::FpIsZero, K::FpIsInfinite, K::FpIsNan, K::FpIsNegative, K::FpIsPositive});
    return tm_.mk(kind, {make(sort, depth)});
  }
  return make_nary(one_of<Kind>({K::FpLe, K::FpLt, K::FpGe, K::FpGt, K::FpEq, K::Equal}), sort, depth);
}

Term RandomGroundTerms::make_bits_of_float(uint32_t width, uint32_t depth) {
  return tm_.mk(chance(50) ? K::FpToUbv : K::FpToSbv, {rounding_mode(), make(float_sort(), depth)}, {width});
}

Term RandomGroundTerms::make_real_of_float(uint32_t depth) {
  const Sort real = tm_.sorts().real();
  return chance(60) ? tm_.mk(K::FpToReal, {make(float_sort(), depth)})
                    : make_nary(one_of<Kind>({K::Add, K::Sub, K::Mul}), real, depth);
}

}  // namespace preproc
