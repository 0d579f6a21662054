#include "indexify/search/word_operators.h"

#include <bit>
#include <cmath>

#include "value/enum_set.h"
#include "value/floating_point.h"

namespace preproc {

namespace {

uint64_t mask(uint32_t width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

int64_t signed_of(uint64_t word, uint32_t width) {
  return width >= 64 ? static_cast<int64_t>(word) : static_cast<int64_t>(word << (64 - width)) >> (64 - width);
}

template <typename Float>
struct Encoding;
template <>
struct Encoding<float> {
  using Bits = uint32_t;
  static constexpr uint64_t kNan = 0x7fc00000;
};
template <>
struct Encoding<double> {
  using Bits = uint64_t;
  static constexpr uint64_t kNan = 0x7ff8000000000000;
};

template <typename Float>
Float decode(uint64_t word) {
  return std::bit_cast<Float>(static_cast<typename Encoding<Float>::Bits>(word));
}
template <typename Float>
uint64_t encode(Float number) {
  return std::isnan(number) ? Encoding<Float>::kNan : uint64_t{std::bit_cast<typename Encoding<Float>::Bits>(number)};
}

bool is_nearest_even(uint64_t mode) { return mode == static_cast<uint64_t>(RoundingMode::NearestEven); }

template <typename Float>
bool apply_float(const WordOperator& op, std::span<const uint64_t> a, uint64_t& result) {
  switch (op.kind) {
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv: {
      if (!is_nearest_even(a[0])) {
        return false;
      }
      const Float x = decode<Float>(a[1]);
      const Float y = decode<Float>(a[2]);
      result = encode<Float>(op.kind == Kind::FpAdd   ? x + y
                             : op.kind == Kind::FpSub ? x - y
                             : op.kind == Kind::FpMul ? x * y
                                                      : x / y);
      return true;
    }
    case Kind::FpFma:
      if (!is_nearest_even(a[0])) {
        return false;
      }
      result = encode<Float>(std::fma(decode<Float>(a[1]), decode<Float>(a[2]), decode<Float>(a[3])));
      return true;
    case Kind::FpSqrt:
      if (!is_nearest_even(a[0])) {
        return false;
      }
      result = encode<Float>(std::sqrt(decode<Float>(a[1])));
      return true;
    case Kind::FpNeg: result = encode<Float>(-decode<Float>(a[0])); return true;
    case Kind::FpAbs: result = encode<Float>(std::fabs(decode<Float>(a[0]))); return true;
    case Kind::FpLt: result = decode<Float>(a[0]) < decode<Float>(a[1]); return true;
    case Kind::FpLe: result = decode<Float>(a[0]) <= decode<Float>(a[1]); return true;
    case Kind::FpGt: result = decode<Float>(a[0]) > decode<Float>(a[1]); return true;
    case Kind::FpGe: result = decode<Float>(a[0]) >= decode<Float>(a[1]); return true;
    case Kind::FpEq: result = decode<Float>(a[0]) == decode<Float>(a[1]); return true;
    case Kind::FpIsNan: result = std::isnan(decode<Float>(a[0])); return true;
    case Kind::FpIsInfinite: result = std::isinf(decode<Float>(a[0])); return true;
    case Kind::FpIsZero: result = decode<Float>(a[0]) == 0; return true;
    case Kind::FpIsNormal: result = std::isnormal(decode<Float>(a[0])); return true;
    case Kind::FpIsSubnormal: result = std::fpclassify(decode<Float>(a[0])) == FP_SUBNORMAL; return true;
    case Kind::FpFromFp:
      if (!is_nearest_even(a[0])) {
        return false;
      }
      result = op.width == 32 ? encode<float>(static_cast<float>(decode<Float>(a[1])))
                              : encode<double>(static_cast<double>(decode<Float>(a[1])));
      return true;
    default: return false;
  }
}

bool is_float_operator(Kind kind) {
  static constexpr EnumSet<Kind> kOperators = {
      Kind::FpAdd,    Kind::FpSub,      Kind::FpMul,         Kind::FpDiv,    Kind::FpFma,
      Kind::FpSqrt,   Kind::FpNeg,      Kind::FpAbs,         Kind::FpLt,     Kind::FpLe,
      Kind::FpGt,     Kind::FpGe,       Kind::FpEq,          Kind::FpIsNan,  Kind::FpIsInfinite,
      Kind::FpIsZero, Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpFromFp, Kind::FpFromBits};
  return kOperators.contains(kind);
}

template <typename Step>
uint64_t fold(std::span<const uint64_t> a, Step&& step) {
  uint64_t result = a[0];
  for (const uint64_t word : a.subspan(1)) {
    result = step(result, word);
  }
  return result;
}

}  // namespace

bool is_word_operator(const WordOperator& op) {
  if (is_float_operator(op.kind)) {
    return op.binary_float;
  }
  static constexpr EnumSet<Kind> kOperators = {
      Kind::Not,      Kind::And,       Kind::Or,           Kind::Xor,          Kind::Implies, Kind::Equal,
      Kind::BvConcat, Kind::BvExtract, Kind::BvNot,        Kind::BvNeg,        Kind::BvAnd,   Kind::BvOr,
      Kind::BvXor,    Kind::BvComp,    Kind::BvAdd,        Kind::BvSub,        Kind::BvMul,   Kind::BvShl,
      Kind::BvLshr,   Kind::BvAshr,    Kind::BvZeroExtend, Kind::BvSignExtend, Kind::BvUlt,   Kind::BvUle,
      Kind::BvUgt,    Kind::BvUge,     Kind::BvSlt,        Kind::BvSle,        Kind::BvSgt,   Kind::BvSge};
  return kOperators.contains(op.kind);
}

bool apply_word_operator(const WordOperator& op, std::span<const uint64_t> a, uint64_t& result) {
  const uint64_t ones = mask(op.width);
  const uint32_t w = op.argument_width;
  switch (op.kind) {
    case Kind::Not: result = a[0] ^ 1; return true;
    case Kind::And:
    case Kind::BvAnd: result = fold(a, [](uint64_t x, uint64_t y) { return x & y; }); return true;
    case Kind::Or:
    case Kind::BvOr: result = fold(a, [](uint64_t x, uint64_t y) { return x | y; }); return true;
    case Kind::Xor:
    case Kind::BvXor: result = fold(a, [](uint64_t x, uint64_t y) { return x ^ y; }); return true;
    case Kind::Implies: result = (a[0] ^ 1) | a[1]; return true;
    case Kind::Equal:
    case Kind::BvComp: result = a[0] == a[1]; return true;
    case Kind::BvConcat:
      if (a.size() != 2) {
        return false;
      }
      result = (a[0] << w) | a[1];
      return true;
    case Kind::BvExtract: result = (a[0] >> op.indices[1]) & ones; return true;
    case Kind::BvNot: result = ~a[0] & ones; return true;
    case Kind::BvNeg: result = (~a[0] + 1) & ones; return true;
    case Kind::BvAdd: result = fold(a, [](uint64_t x, uint64_t y) { return x + y; }) & ones; return true;
    case Kind::BvSub: result = (a[0] - a[1]) & ones; return true;
    case Kind::BvMul: result = fold(a, [](uint64_t x, uint64_t y) { return x * y; }) & ones; return true;
    case Kind::BvShl: result = a[1] >= w ? 0 : (a[0] << a[1]) & ones; return true;
    case Kind::BvLshr: result = a[1] >= w ? 0 : a[0] >> a[1]; return true;
    case Kind::BvAshr:
      result = static_cast<uint64_t>(signed_of(a[0], w) >> (a[1] >= w ? w - 1 : static_cast<uint32_t>(a[1]))) & ones;
      return true;
    case Kind::BvZeroExtend: result = a[0]; return true;
    case Kind::BvSignExtend: result = static_cast<uint64_t>(signed_of(a[0], w)) & ones; return true;
    case Kind::BvUlt: result = a[0] < a[1]; return true;
    case Kind::BvUle: result = a[0] <= a[1]; return true;
    case Kind::BvUgt: result = a[0] > a[1]; return true;
    case Kind::BvUge: result = a[0] >= a[1]; return true;
    case Kind::BvSlt: result = signed_of(a[0], w) < signed_of(a[1], w); return true;
    case Kind::BvSle: result = signed_of(a[0], w) <= signed_of(a[1], w); return true;
    case Kind::BvSgt: result = signed_of(a[0], w) > signed_of(a[1], w); return true;
    case Kind::BvSge: result = signed_of(a[0], w) >= signed_of(a[1], w); return true;
    case Kind::FpFromBits:
      result = op.width == 32 ? encode<float>(decode<float>(a[0])) : encode<double>(decode<double>(a[0]));
      return true;
    default:
      return op.binary_float && (w == 32 ? apply_float<float>(op, a, result) : apply_float<double>(op, a, result));
  }
}

}  // namespace preproc
