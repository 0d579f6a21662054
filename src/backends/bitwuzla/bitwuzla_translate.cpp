#include "backends/bitwuzla/bitwuzla_translate.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "backends/inexpressible.h"
#include "term/operator.h"

namespace preproc {

namespace {

/// How Bitwuzla takes an operator: any number of arguments at once, or two by two, from the left.
struct Operator {
  bitwuzla::Kind kind;
  bool nary = false;
};

std::optional<bitwuzla::Kind> float_operator_of(Kind kind) {
  switch (kind) {
    case Kind::Fp: return bitwuzla::Kind::FP_FP;
    case Kind::FpAbs: return bitwuzla::Kind::FP_ABS;
    case Kind::FpNeg: return bitwuzla::Kind::FP_NEG;
    case Kind::FpAdd: return bitwuzla::Kind::FP_ADD;
    case Kind::FpSub: return bitwuzla::Kind::FP_SUB;
    case Kind::FpMul: return bitwuzla::Kind::FP_MUL;
    case Kind::FpDiv: return bitwuzla::Kind::FP_DIV;
    case Kind::FpFma: return bitwuzla::Kind::FP_FMA;
    case Kind::FpSqrt: return bitwuzla::Kind::FP_SQRT;
    case Kind::FpRem: return bitwuzla::Kind::FP_REM;
    case Kind::FpRoundToIntegral: return bitwuzla::Kind::FP_RTI;
    case Kind::FpMin: return bitwuzla::Kind::FP_MIN;
    case Kind::FpMax: return bitwuzla::Kind::FP_MAX;
    case Kind::FpLe: return bitwuzla::Kind::FP_LEQ;
    case Kind::FpLt: return bitwuzla::Kind::FP_LT;
    case Kind::FpGe: return bitwuzla::Kind::FP_GEQ;
    case Kind::FpGt: return bitwuzla::Kind::FP_GT;
    case Kind::FpEq: return bitwuzla::Kind::FP_EQUAL;
    case Kind::FpIsNormal: return bitwuzla::Kind::FP_IS_NORMAL;
    case Kind::FpIsSubnormal: return bitwuzla::Kind::FP_IS_SUBNORMAL;
    case Kind::FpIsZero: return bitwuzla::Kind::FP_IS_ZERO;
    case Kind::FpIsInfinite: return bitwuzla::Kind::FP_IS_INF;
    case Kind::FpIsNan: return bitwuzla::Kind::FP_IS_NAN;
    case Kind::FpIsNegative: return bitwuzla::Kind::FP_IS_NEG;
    case Kind::FpIsPositive: return bitwuzla::Kind::FP_IS_POS;
    case Kind::FpFromBits: return bitwuzla::Kind::FP_TO_FP_FROM_BV;
    case Kind::FpFromFp: return bitwuzla::Kind::FP_TO_FP_FROM_FP;
    case Kind::FpFromSigned: return bitwuzla::Kind::FP_TO_FP_FROM_SBV;
    case Kind::FpFromUnsigned: return bitwuzla::Kind::FP_TO_FP_FROM_UBV;
    case Kind::FpToUbv: return bitwuzla::Kind::FP_TO_UBV;
    case Kind::FpToSbv: return bitwuzla::Kind::FP_TO_SBV;
    default: return {};
  }
}

/// Nothing for operators that Bitwuzla does not have.
std::optional<Operator> operator_of(Kind kind) {
  switch (kind) {
    case Kind::Not: return Operator{bitwuzla::Kind::NOT};
    case Kind::And: return Operator{bitwuzla::Kind::AND, true};
    case Kind::Or: return Operator{bitwuzla::Kind::OR, true};
    case Kind::Xor: return Operator{bitwuzla::Kind::XOR};
    case Kind::Implies: return Operator{bitwuzla::Kind::IMPLIES};
    case Kind::Equal: return Operator{bitwuzla::Kind::EQUAL};
    case Kind::Distinct: return Operator{bitwuzla::Kind::DISTINCT, true};
    case Kind::Ite: return Operator{bitwuzla::Kind::ITE, true};
    case Kind::BvConcat: return Operator{bitwuzla::Kind::BV_CONCAT, true};
    case Kind::BvNot: return Operator{bitwuzla::Kind::BV_NOT};
    case Kind::BvNeg: return Operator{bitwuzla::Kind::BV_NEG};
    case Kind::BvAnd: return Operator{bitwuzla::Kind::BV_AND, true};
    case Kind::BvOr: return Operator{bitwuzla::Kind::BV_OR, true};
    case Kind::BvXor: return Operator{bitwuzla::Kind::BV_XOR, true};
    case Kind::BvNand: return Operator{bitwuzla::Kind::BV_NAND};
    case Kind::BvNor: return Operator{bitwuzla::Kind::BV_NOR};
    case Kind::BvXnor: return Operator{bitwuzla::Kind::BV_XNOR};
    case Kind::BvComp: return Operator{bitwuzla::Kind::BV_COMP};
    case Kind::BvAdd: return Operator{bitwuzla::Kind::BV_ADD, true};
    case Kind::BvSub: return Operator{bitwuzla::Kind::BV_SUB};
    case Kind::BvMul: return Operator{bitwuzla::Kind::BV_MUL, true};
    case Kind::BvUdiv: return Operator{bitwuzla::Kind::BV_UDIV};
    case Kind::BvUrem: return Operator{bitwuzla::Kind::BV_UREM};
    case Kind::BvSdiv: return Operator{bitwuzla::Kind::BV_SDIV};
    case Kind::BvSrem: return Operator{bitwuzla::Kind::BV_SREM};
    case Kind::BvSmod: return Operator{bitwuzla::Kind::BV_SMOD};
    case Kind::BvShl: return Operator{bitwuzla::Kind::BV_SHL};
    case Kind::BvLshr: return Operator{bitwuzla::Kind::BV_SHR};
    case Kind::BvAshr: return Operator{bitwuzla::Kind::BV_ASHR};
    case Kind::BvRepeat: return Operator{bitwuzla::Kind::BV_REPEAT};
    case Kind::BvZeroExtend: return Operator{bitwuzla::Kind::BV_ZERO_EXTEND};
    case Kind::BvSignExtend: return Operator{bitwuzla::Kind::BV_SIGN_EXTEND};
    case Kind::BvRotateLeft: return Operator{bitwuzla::Kind::BV_ROLI};
    case Kind::BvRotateRight: return Operator{bitwuzla::Kind::BV_RORI};
    case Kind::BvExtract: return Operator{bitwuzla::Kind::BV_EXTRACT};
    case Kind::BvUlt: return Operator{bitwuzla::Kind::BV_ULT};
    case Kind::BvUle: return Operator{bitwuzla::Kind::BV_ULE};
    case Kind::BvUgt: return Operator{bitwuzla::Kind::BV_UGT};
    case Kind::BvUge: return Operator{bitwuzla::Kind::BV_UGE};
    case Kind::BvSlt: return Operator{bitwuzla::Kind::BV_SLT};
    case Kind::BvSle: return Operator{bitwuzla::Kind::BV_SLE};
    case Kind::BvSgt: return Operator{bitwuzla::Kind::BV_SGT};
    case Kind::BvSge: return Operator{bitwuzla::Kind::BV_SGE};
    case Kind::BvNego: return Operator{bitwuzla::Kind::BV_NEG_OVERFLOW};
    case Kind::BvUaddo: return Operator{bitwuzla::Kind::BV_UADD_OVERFLOW};
    case Kind::BvSaddo: return Operator{bitwuzla::Kind::BV_SADD_OVERFLOW};
    case Kind::BvUmulo: return Operator{bitwuzla::Kind::BV_UMUL_OVERFLOW};
    case Kind::BvSmulo: return Operator{bitwuzla::Kind::BV_SMUL_OVERFLOW};
    case Kind::BvUsubo: return Operator{bitwuzla::Kind::BV_USUB_OVERFLOW};
    case Kind::BvSsubo: return Operator{bitwuzla::Kind::BV_SSUB_OVERFLOW};
    case Kind::BvSdivo: return Operator{bitwuzla::Kind::BV_SDIV_OVERFLOW};
    case Kind::Select: return Operator{bitwuzla::Kind::ARRAY_SELECT};
    case Kind::Store: return Operator{bitwuzla::Kind::ARRAY_STORE, true};
    case Kind::Apply: return Operator{bitwuzla::Kind::APPLY, true};
    case Kind::Forall: return Operator{bitwuzla::Kind::FORALL, true};
    case Kind::Exists: return Operator{bitwuzla::Kind::EXISTS, true};
    case Kind::Lambda: return Operator{bitwuzla::Kind::LAMBDA, true};
    default:
      if (const std::optional<bitwuzla::Kind> of_floats = float_operator_of(kind)) {
        return Operator{*of_floats, operator_info(kind)->min_arguments > 2};
      }
      return {};
  }
}

bitwuzla::RoundingMode rounding_mode(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return bitwuzla::RoundingMode::RNE;
    case RoundingMode::NearestAway: return bitwuzla::RoundingMode::RNA;
    case RoundingMode::Positive: return bitwuzla::RoundingMode::RTP;
    case RoundingMode::Negative: return bitwuzla::RoundingMode::RTN;
    case RoundingMode::Zero: break;
  }
  return bitwuzla::RoundingMode::RTZ;
}

}  // namespace

const bitwuzla::Sort& BitwuzlaTranslator::sort(Sort sort) {
  return cache_.sort(sort, [this](Sort each) { return SortHandle{translate_sort(each)}; }).sort;
}

/// Arguments of arrays and functions are translated. Uninterpreted sorts are left out: Bitwuzla 0.8 answers unknown
/// where elements of these are compared.
bitwuzla::Sort BitwuzlaTranslator::translate_sort(Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return builder_.mk_bool_sort();
    case SortKind::BitVec: return builder_.mk_bv_sort(sorts.width(sort));
    case SortKind::FloatingPoint:
      try {
        return builder_.mk_fp_sort(sorts.exponent_bits(sort), sorts.significand_bits(sort));
      } catch (const bitwuzla::Exception&) {  // a format that the library was not built for
        break;
      }
    case SortKind::RoundingMode: return builder_.mk_rm_sort();
    case SortKind::Array:
      return builder_.mk_array_sort(cache_[sorts.index(sort)].sort, cache_[sorts.element(sort)].sort);
    case SortKind::Function: {
      std::vector<bitwuzla::Sort> domain;
      for (const Sort argument : sorts.arguments(sort)) {
        domain.push_back(cache_[argument].sort);
      }
      return builder_.mk_fun_sort(domain, cache_[sorts.range(sort)].sort);
    }
    default: break;
  }
  throw inexpressible("bitwuzla", sorts.to_string(sort));
}

const bitwuzla::Term& BitwuzlaTranslator::function(Function f) {
  if (f.id >= functions_.size()) {
    functions_.resize(tm_.function_count());
  }
  if (functions_[f.id].is_null()) {
    const FunctionInfo& info = tm_.info(f);
    const std::string name(tm_.symbols().name(info.name));
    if (info.body || info.recursive) {
      throw inexpressible("bitwuzla", "define-fun-rec " + name);
    }
    functions_[f.id] = builder_.mk_const(sort(info.sort), name);
  }
  return functions_[f.id];
}

const bitwuzla::Term& BitwuzlaTranslator::translate(Term t) {
  try {
    return cache_.term(t, [this](Term each) { return TermHandle{translate_node(each)}; }).term;
  } catch (const bitwuzla::Exception& error) {
    throw Inexpressible("bitwuzla: " + error.msg());
  }
}

/// The children are translated.
bitwuzla::Term BitwuzlaTranslator::translate_node(Term t) {
  const Kind kind = tm_.kind(t);
  switch (kind) {
    case Kind::Value: return translate_value(t);
    case Kind::Constant: return function(tm_.function(t));
    case Kind::Variable: return builder_.mk_var(sort(tm_.sort(t)), std::string(tm_.symbols().name(tm_.name(t))));
    case Kind::Annotate: return cache_[tm_.child(t, 0)].term;
    case Kind::ConstArray: return builder_.mk_const_array(sort(tm_.sort(t)), cache_[tm_.child(t, 0)].term);
    case Kind::Lambda:
      if (tm_.sorts().is_array(tm_.sort(t))) {
        throw inexpressible("bitwuzla", "lambda");
      }
      break;
    default: break;
  }
  if (kind == Kind::AtMost || kind == Kind::AtLeast) {
    return translate_count(t);
  }
  const std::optional<Operator> op = operator_of(kind);
  if (!op) {
    throw inexpressible("bitwuzla", head_text(tm_, t));
  }
  std::vector<bitwuzla::Term> arguments;
  if (kind == Kind::Apply) {
    arguments.push_back(function(tm_.function(t)));
  }
  for (const Term child : tm_.children(t)) {
    arguments.push_back(cache_[child].term);
  }
  if (const std::span<const uint32_t> indices = tm_.indices(t); !indices.empty()) {
    if ((kind == Kind::FpToUbv || kind == Kind::FpToSbv) && indices[0] == 1) {
      throw inexpressible("bitwuzla", "(_ " + head_text(tm_, t) + " 1)");  // 0.8.2 ends at an assertion of its own
    }
    return builder_.mk_term(op->kind, arguments, std::vector<uint64_t>(indices.begin(), indices.end()));
  }
  if (op->nary && arguments.size() == 1) {
    return arguments[0];
  }
  if (op->nary || arguments.size() <= 2) {
    return builder_.mk_term(op->kind, arguments);
  }
  bitwuzla::Term result = arguments[0];
  for (size_t i = 1; i < arguments.size(); ++i) {
    result = builder_.mk_term(op->kind, {result, arguments[i]});
  }
  return result;
}

/// At most, or at least, so many of the children are true: as a sum of words that has room for all of them.
bitwuzla::Term BitwuzlaTranslator::translate_count(Term t) {
  const std::span<const Term> children = tm_.children(t);
  const uint32_t limit = tm_.indices(t)[0];
  const auto width = static_cast<uint64_t>(std::bit_width(std::max(children.size(), size_t{limit})));
  const bitwuzla::Sort word = builder_.mk_bv_sort(width);
  const bitwuzla::Term one = builder_.mk_bv_one(word);
  const bitwuzla::Term zero = builder_.mk_bv_zero(word);
  bitwuzla::Term sum = zero;
  for (const Term child : children) {
    const bitwuzla::Term summand = builder_.mk_term(bitwuzla::Kind::ITE, {cache_[child].term, one, zero});
    sum = builder_.mk_term(bitwuzla::Kind::BV_ADD, {sum, summand});
  }
  return builder_.mk_term(tm_.kind(t) == Kind::AtMost ? bitwuzla::Kind::BV_ULE : bitwuzla::Kind::BV_UGE,
                          {sum, builder_.mk_bv_value_uint64(word, limit)});
}

bitwuzla::Term BitwuzlaTranslator::translate_value(Term t) {
  const Value value = tm_.value(t);
  if (value.is_bool()) {
    return value.boolean() ? builder_.mk_true() : builder_.mk_false();
  }
  if (value.is_rounding_mode()) {
    return builder_.mk_rm_value(rounding_mode(value.rounding_mode()));
  }
  if (!value.is_float() && !value.is_bitvec()) {
    throw inexpressible("bitwuzla", tm_.sorts().to_string(tm_.sort(t)));
  }
  const BitVector& bits = value.is_float() ? value.floating().bits : value.bits();
  const bitwuzla::Term word = builder_.mk_bv_value(builder_.mk_bv_sort(bits.width()), bits.to_mpz().get_str(16), 16);
  if (!value.is_float()) {
    return word;
  }
  const FloatingPoint& number = value.floating();
  return builder_.mk_term(bitwuzla::Kind::FP_TO_FP_FROM_BV, {word}, {number.exponent_bits, number.significand_bits});
}

}  // namespace preproc
