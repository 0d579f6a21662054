// Floats in Z3: the parts of Z3Translator and Z3Values that deal with them.
#include "backends/z3/z3_values.h"

namespace preproc {

namespace {

using Unary = Z3_ast (*)(Z3_context, Z3_ast);
using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
using Ternary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast, Z3_ast);

Unary unary_float_function(Kind kind) {
  switch (kind) {
    case Kind::FpAbs: return Z3_mk_fpa_abs;
    case Kind::FpNeg: return Z3_mk_fpa_neg;
    case Kind::FpIsNormal: return Z3_mk_fpa_is_normal;
    case Kind::FpIsSubnormal: return Z3_mk_fpa_is_subnormal;
    case Kind::FpIsZero: return Z3_mk_fpa_is_zero;
    case Kind::FpIsInfinite: return Z3_mk_fpa_is_infinite;
    case Kind::FpIsNan: return Z3_mk_fpa_is_nan;
    case Kind::FpIsNegative: return Z3_mk_fpa_is_negative;
    case Kind::FpIsPositive: return Z3_mk_fpa_is_positive;
    case Kind::FpToReal: return Z3_mk_fpa_to_real;
    case Kind::FpToIeeeBv: return Z3_mk_fpa_to_ieee_bv;
    default: return nullptr;
  }
}

Binary binary_float_function(Kind kind) {
  switch (kind) {
    case Kind::FpSqrt: return Z3_mk_fpa_sqrt;
    case Kind::FpRem: return Z3_mk_fpa_rem;
    case Kind::FpRoundToIntegral: return Z3_mk_fpa_round_to_integral;
    case Kind::FpMin: return Z3_mk_fpa_min;
    case Kind::FpMax: return Z3_mk_fpa_max;
    case Kind::FpLe: return Z3_mk_fpa_leq;
    case Kind::FpLt: return Z3_mk_fpa_lt;
    case Kind::FpGe: return Z3_mk_fpa_geq;
    case Kind::FpGt: return Z3_mk_fpa_gt;
    case Kind::FpEq: return Z3_mk_fpa_eq;
    default: return nullptr;
  }
}

Ternary ternary_float_function(Kind kind) {
  switch (kind) {
    case Kind::Fp: return Z3_mk_fpa_fp;
    case Kind::FpAdd: return Z3_mk_fpa_add;
    case Kind::FpSub: return Z3_mk_fpa_sub;
    case Kind::FpMul: return Z3_mk_fpa_mul;
    case Kind::FpDiv: return Z3_mk_fpa_div;
    default: return nullptr;
  }
}

Z3_ast rounding_mode(Z3_context context, RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return Z3_mk_fpa_rne(context);
    case RoundingMode::NearestAway: return Z3_mk_fpa_rna(context);
    case RoundingMode::Positive: return Z3_mk_fpa_rtp(context);
    case RoundingMode::Negative: return Z3_mk_fpa_rtn(context);
    default: return Z3_mk_fpa_rtz(context);
  }
}

}  // namespace

Z3_ast Z3Translator::translate_float_value(const Value& value, Z3_sort value_sort) {
  if (value.is_rounding_mode()) {
    return rounding_mode(context_, value.rounding_mode());
  }
  const FloatingPoint& number = value.floating();
  if (number.is_nan()) {
    return Z3_mk_fpa_nan(context_, value_sort);
  }
  if (number.is_infinite()) {
    return Z3_mk_fpa_inf(context_, value_sort, number.sign());
  }
  if (number.is_zero()) {
    return Z3_mk_fpa_zero(context_, value_sort, number.sign());
  }
  const auto bits = [&](const BitVector& field) {
    const Z3_sort field_sort = Z3_mk_bv_sort(context_, field.width());
    keep(Z3_sort_to_ast(context_, field_sort));
    return keep(Z3_mk_numeral(context_, field.to_mpz().get_str().c_str(), field_sort));
  };
  return Z3_mk_fpa_fp(context_, bits(BitVector(1, uint64_t{number.sign()})), bits(number.exponent()),
                      bits(number.trailing()));
}

/// Null for kinds that are no operators of floats.
Z3_ast Z3Translator::translate_float_operator(Term t, std::span<const Z3_ast> arguments) {
  const Kind kind = tm_.kind(t);
  if (const Unary make = unary_float_function(kind)) {
    return make(context_, arguments[0]);
  }
  if (const Binary make = binary_float_function(kind)) {
    return make(context_, arguments[0], arguments[1]);
  }
  if (const Ternary make = ternary_float_function(kind)) {
    return make(context_, arguments[0], arguments[1], arguments[2]);
  }
  switch (kind) {
    case Kind::FpFma: return translate_fma(t, arguments);
    case Kind::FpFromBits: return Z3_mk_fpa_to_fp_bv(context_, arguments[0], sort(tm_.sort(t)));
    case Kind::FpFromFp: return Z3_mk_fpa_to_fp_float(context_, arguments[0], arguments[1], sort(tm_.sort(t)));
    case Kind::FpFromReal: return Z3_mk_fpa_to_fp_real(context_, arguments[0], arguments[1], sort(tm_.sort(t)));
    case Kind::FpFromSigned: return Z3_mk_fpa_to_fp_signed(context_, arguments[0], arguments[1], sort(tm_.sort(t)));
    case Kind::FpFromUnsigned: return Z3_mk_fpa_to_fp_unsigned(context_, arguments[0], arguments[1], sort(tm_.sort(t)));
    case Kind::FpToUbv: return Z3_mk_fpa_to_ubv(context_, arguments[0], arguments[1], tm_.indices(t)[0]);
    case Kind::FpToSbv: return Z3_mk_fpa_to_sbv(context_, arguments[0], arguments[1], tm_.indices(t)[0]);
    default: return nullptr;
  }
}

/// Z3 4.8.12 ends the program at a product and sum whose rounding mode is no literal: it is given one for each mode.
Z3_ast Z3Translator::translate_fma(Term t, std::span<const Z3_ast> arguments) {
  const auto rounded = [&](Z3_ast mode) {
    return Z3_mk_fpa_fma(context_, mode, arguments[1], arguments[2], arguments[3]);
  };
  if (tm_.is_value(tm_.child(t, 0))) {
    return rounded(arguments[0]);
  }
  Z3_ast result = keep(rounded(keep(rounding_mode(context_, RoundingMode::NearestEven))));
  for (const RoundingMode each :
       {RoundingMode::NearestAway, RoundingMode::Positive, RoundingMode::Negative, RoundingMode::Zero}) {
    const Z3_ast mode = keep(rounding_mode(context_, each));
    const Z3_ast chosen = keep(Z3_mk_eq(context_, arguments[0], mode));
    result = keep(Z3_mk_ite(context_, chosen, keep(rounded(mode)), result));
  }
  return result;
}

Value Z3Values::decode_float(Z3_ast ast, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
  if (Z3_fpa_is_numeral_nan(context_, ast)) {
    return Value(FloatingPoint::nan(format));
  }
  const auto keep = [this](Z3_ast made) {
    if (made != nullptr) {
      Z3_inc_ref(context_, made);
      kept_.push_back(made);
    }
    return made;
  };
  const Z3_ast bits = keep(Z3_mk_fpa_to_ieee_bv(context_, ast));
  const Z3_ast encoding = bits != nullptr ? keep(Z3_simplify(context_, bits)) : nullptr;
  if (encoding == nullptr || Z3_get_ast_kind(context_, encoding) != Z3_NUMERAL_AST) {
    return {};
  }
  return Value(FloatingPoint::from_bits(
      format, BitVector(format.width(), mpz_class(Z3_get_numeral_string(context_, encoding)))));
}

Value Z3Values::decode_rounding_mode(Z3_ast ast) {
  if (!Z3_is_app(context_, ast)) {
    return {};
  }
  switch (Z3_get_decl_kind(context_, Z3_get_app_decl(context_, Z3_to_app(context_, ast)))) {
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return Value(RoundingMode::NearestEven);
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return Value(RoundingMode::NearestAway);
    case Z3_OP_FPA_RM_TOWARD_POSITIVE: return Value(RoundingMode::Positive);
    case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return Value(RoundingMode::Negative);
    case Z3_OP_FPA_RM_TOWARD_ZERO: return Value(RoundingMode::Zero);
    default: return {};
  }
}

}  // namespace preproc
