#include <algorithm>

#include "indexify/search/inversion.h"

namespace preproc {

namespace {

BitVector low_bits(const BitVector& bits, uint32_t width) { return bits.extract(width - 1, 0); }

/// x with x * factor = product modulo 2^width, where there is one.
std::optional<BitVector> quotient(const BitVector& product, const BitVector& factor) {
  const uint32_t width = product.width();
  mpz_class odd = factor.to_mpz();
  mpz_class target = product.to_mpz();
  if (odd == 0) {
    return std::nullopt;
  }
  const mp_bitcnt_t shift = mpz_scan1(odd.get_mpz_t(), 0);
  if (target != 0 && mpz_scan1(target.get_mpz_t(), 0) < shift) {
    return std::nullopt;
  }
  odd >>= shift;
  target >>= shift;
  const mpz_class modulus = mpz_class(1) << width;
  mpz_class inverse;
  mpz_invert(inverse.get_mpz_t(), odd.get_mpz_t(), modulus.get_mpz_t());
  const mpz_class result = (target * inverse) % (modulus >> shift);
  return BitVector(width, result);
}

}  // namespace

bool invert_bits(Inversion& in) {
  const Kind kind = in.graph.kind(in.node);
  if (theory_of(kind) != Theory::BitVectors) {
    return false;
  }
  const size_t i = in.pick_free();
  if (i >= in.arity()) {
    return false;
  }
  if (kind == Kind::BvIntToBv) {
    return in.wish(0, Value(in.wanted.bits().to_mpz()));
  }
  const Value present = in.value(i);
  if (!present.known() || !present.is_bitvec()) {
    return false;
  }
  const BitVector& now = present.bits();
  if (kind == Kind::BvUbvToInt || kind == Kind::BvSbvToInt) {
    return in.wish(0, Value(BitVector(now.width(), in.wanted.integer())));
  }
  if (!in.wanted.is_bitvec()) {
    return false;
  }
  const BitVector& wanted = in.wanted.bits();
  const auto bits = [&](size_t j) { return in.value(j).bits(); };
  // Of an operator over many, what the others make together.
  const auto others = [&](auto&& join) {
    std::optional<BitVector> result;
    for (size_t j = 0; j < in.arity(); ++j) {
      if (j != i) {
        result = result ? join(*result, bits(j)) : bits(j);
      }
    }
    return result.value_or(BitVector(wanted.width(), 0));
  };
  switch (kind) {
    case Kind::BvConcat: {
      uint32_t low = wanted.width();
      for (size_t j = 0; j < in.arity(); ++j) {
        const uint32_t width = bits(j).width();
        low -= width;
        if (in.is_free(j)) {
          in.wish(j, Value(wanted.extract(low + width - 1, low)));
        }
      }
      return true;
    }
    case Kind::BvExtract: {
      const uint32_t high = in.graph.indices(in.node)[0];
      const uint32_t low = in.graph.indices(in.node)[1];
      BitVector result = wanted;
      if (high + 1 < now.width()) {
        result = now.extract(now.width() - 1, high + 1).concat(result);
      }
      if (low > 0) {
        result = result.concat(now.extract(low - 1, 0));
      }
      return in.wish(0, Value(std::move(result)));
    }
    case Kind::BvNot: return in.wish(0, Value(wanted.bvnot()));
    case Kind::BvNeg: return in.wish(0, Value(wanted.bvneg()));
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return in.wish(0, Value(low_bits(wanted, now.width())));
    case Kind::BvRotateLeft: return in.wish(0, Value(wanted.rotate_right(in.graph.indices(in.node)[0])));
    case Kind::BvRotateRight: return in.wish(0, Value(wanted.rotate_left(in.graph.indices(in.node)[0])));
    case Kind::BvAdd:
      return in.wish(i, Value(wanted.bvsub(others([](const auto& a, const auto& b) { return a.bvadd(b); }))));
    case Kind::BvXor:
      return in.wish(i, Value(wanted.bvxor(others([](const auto& a, const auto& b) { return a.bvxor(b); }))));
    case Kind::BvSub: return in.wish(i, Value(i == 0 ? wanted.bvadd(bits(1)) : bits(0).bvsub(wanted)));
    case Kind::BvMul: {
      const auto result = quotient(wanted, others([](const auto& a, const auto& b) { return a.bvmul(b); }));
      return result && in.wish(i, Value(*result));
    }
    case Kind::BvAnd: {
      // Ones where they are wanted; where the others have zeros this one keeps what it has.
      const BitVector rest = others([](const auto& a, const auto& b) { return a.bvand(b); });
      return in.wish(i, Value(wanted.bvor(now.bvand(rest.bvnot()))));
    }
    case Kind::BvOr: {
      const BitVector rest = others([](const auto& a, const auto& b) { return a.bvor(b); });
      return in.wish(i, Value(wanted.bvand(rest.bvnot()).bvor(now.bvand(rest))));
    }
    case Kind::BvUdiv:
      if (i == 0) {
        return in.wish(0, Value(wanted.bvmul(bits(1))));
      }
      return !wanted.is_zero() && in.wish(1, Value(bits(0).bvudiv(wanted)));
    case Kind::BvSdiv:
      if (i == 0) {
        return in.wish(0, Value(wanted.bvmul(bits(1))));
      }
      return !wanted.is_zero() && in.wish(1, Value(bits(0).bvsdiv(wanted)));
    case Kind::BvUrem:
      if (i != 0 || bits(1).is_zero()) {
        return false;
      }
      return in.wish(0, Value(now.bvsub(now.bvurem(bits(1))).bvadd(wanted)));
    case Kind::BvSrem:
      if (i != 0 || bits(1).is_zero()) {
        return false;
      }
      return in.wish(0, Value(now.bvsub(now.bvsrem(bits(1))).bvadd(wanted)));
    case Kind::BvShl:
      if (i != 0) {
        return false;
      }
      return in.wish(0, Value(wanted.bvlshr(bits(1))));
    case Kind::BvLshr:
    case Kind::BvAshr:
      if (i != 0) {
        return false;
      }
      return in.wish(0, Value(wanted.bvshl(bits(1))));
    case Kind::BvComp:
      if (wanted.is_zero()) {
        return in.wish(
            i, Value(now.bvxor(
                   BitVector(now.width(), uint64_t{1}).bvshl(BitVector(now.width(), in.random.below(now.width()))))));
      }
      return in.wish(i, in.value(1 - i));
    default: return false;
  }
}

}  // namespace preproc
