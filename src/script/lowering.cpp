#include "script/lowering.h"

#include <algorithm>

#include "term/bv_term.h"
#include "term/constant_folding.h"
#include "term/walk.h"

namespace preproc {

namespace {

bool is_lowered(Kind kind) {
  return (kind >= Kind::BvNego && kind <= Kind::BvSdivo) || kind == Kind::BvSbvToInt || kind == Kind::IntDivisible;
}

Term mk_divisible(TermManager& tm, Term t, uint32_t divisor) {
  return tm.mk(Kind::Equal, {tm.mk(Kind::IntMod, {t, tm.mk_int(divisor)}), tm.mk_int(0)});
}

/// The sign bit of the term is set.
Term mk_negative(TermManager& tm, Term t) { return tm.mk(Kind::BvSlt, {t, mk_bv_zero(tm, bv_width(tm, t))}); }

/// x and y have a sign that z does not have: bitwise, then the sign bit.
Term mk_sign_lost(TermManager& tm, Term x, Term y, Term z) {
  return mk_negative(tm, tm.mk(Kind::BvAnd, {tm.mk(Kind::BvXor, {x, z}), tm.mk(Kind::BvXor, {y, z})}));
}

Term mk_is_min(TermManager& tm, Term t) {
  return tm.mk(Kind::Equal, {t, mk_bits(tm, BitVector::min_signed(bv_width(tm, t)))});
}

Term mk_lowered(TermManager& tm, Kind kind, std::span<const Term> arguments) {
  const Term x = arguments[0];
  const Term y = arguments.back();
  const uint32_t width = bv_width(tm, x);
  switch (kind) {
    case Kind::BvNego: return mk_is_min(tm, x);
    case Kind::BvUaddo: return tm.mk(Kind::BvUlt, {tm.mk(Kind::BvAdd, {x, y}), x});
    case Kind::BvSaddo: return mk_sign_lost(tm, x, y, tm.mk(Kind::BvAdd, {x, y}));
    case Kind::BvUsubo: return tm.mk(Kind::BvUlt, {x, y});
    // x = y + (x - y): the signs of y and of the difference are that of the sum, or it overflowed.
    case Kind::BvSsubo: return mk_sign_lost(tm, y, tm.mk(Kind::BvSub, {x, y}), x);
    case Kind::BvUmulo: {
      const Term product = tm.mk(Kind::BvMul, {mk_zero_extend(tm, x, width), mk_zero_extend(tm, y, width)});
      const Term upper = mk_extract(tm, product, 2 * width - 1, width);
      return tm.mk(Kind::Not, {tm.mk(Kind::Equal, {upper, mk_bv_zero(tm, width)})});
    }
    case Kind::BvSmulo: {
      const Term product = tm.mk(Kind::BvMul, {mk_sign_extend(tm, x, width), mk_sign_extend(tm, y, width)});
      const Term kept = mk_sign_extend(tm, mk_extract(tm, product, width - 1, 0), width);
      return tm.mk(Kind::Not, {tm.mk(Kind::Equal, {product, kept})});
    }
    case Kind::BvSdivo:
      return tm.mk(Kind::And, {mk_is_min(tm, x), tm.mk(Kind::Equal, {y, mk_bits(tm, BitVector::ones(width))})});
    default: {
      const Term number = tm.mk(Kind::BvUbvToInt, {x});
      const mpz_class modulus = mpz_class(1) << width;
      return tm.mk(Kind::Ite, {mk_negative(tm, x), tm.mk(Kind::Sub, {number, tm.mk_int(modulus)}), number});
    }
  }
}

}  // namespace

/// Children have smaller ids than their parents: below the first such term there is none.
bool Lowering::may_occur_in(Term t) {
  for (; !first_ && searched_ < tm_.size(); ++searched_) {
    if (is_lowered(tm_.kind({searched_}))) {
      first_ = {searched_};
    }
  }
  return first_ && t >= first_;
}

Term Lowering::lower(Term t) {
  if (!may_occur_in(t)) {
    return t;
  }
  const auto visit = [&](Term u) {
    const std::span<const Term> children = tm_.children(u);
    children_.clear();
    std::ranges::transform(children, std::back_inserter(children_), [&](Term child) { return result(child); });
    const auto fits = [&](Term child) {
      const Sort sort = tm_.sort(child);
      return tm_.sorts().is_bitvec(sort) && tm_.sorts().width(sort) <= kMaxFoldedBits;
    };
    if (tm_.kind(u) == Kind::IntDivisible && tm_.sort(children_[0]) == tm_.sorts().integer()) {
      lowered_.slot(u) = mk_divisible(tm_, children_[0], tm_.indices(u)[0]);
    } else if (is_lowered(tm_.kind(u)) && std::ranges::all_of(children_, fits)) {
      lowered_.slot(u) = mk_lowered(tm_, tm_.kind(u), children_);
    } else if (!std::ranges::equal(children, children_)) {
      lowered_.slot(u) = tm_.rebuild(u, children_);
    }
  };
  walk_postorder(tm_, t, seen_, visit, [&](Term u) { return u >= first_; });
  return result(t);
}

}  // namespace preproc
