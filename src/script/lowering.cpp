#include "script/lowering.h"

#include <algorithm>

#include "term/bv_term.h"
#include "term/constant_folding.h"
#include "term/walk.h"

namespace preproc {

namespace {

constexpr uint64_t kMaxSelections = 100'000;

bool is_cardinality(Kind kind) { return kind == Kind::AtMost || kind == Kind::AtLeast; }

/// At least `count` of the terms are true. Null where that is too large.
Term mk_at_least(TermManager& tm, std::span<const Term> terms, uint64_t count) {
  if (count > terms.size()) {
    return tm.mk_false();
  }
  if (count * terms.size() > kMaxSelections) {
    return {};
  }
  // By count: of the terms from some place on, at least so many are true.
  std::vector<Term> from(count + 1, tm.mk_false());
  from[0] = tm.mk_true();
  for (size_t i = terms.size(); i-- > 0;) {
    for (size_t wanted = count; wanted > 0; --wanted) {
      const Term with = from[wanted - 1];
      const Term without = from[wanted];
      if (with == without) {
        continue;
      }
      from[wanted] = tm.is_true(with)       ? (tm.is_false(without) ? terms[i] : tm.mk(Kind::Or, {terms[i], without}))
                     : tm.is_false(without) ? tm.mk(Kind::And, {terms[i], with})
                                            : tm.mk(Kind::Ite, {terms[i], with, without});
    }
  }
  return from[count];
}

/// Null where that is too large.
Term mk_counted(TermManager& tm, Kind kind, std::span<const Term> terms, uint32_t bound) {
  if (kind == Kind::AtLeast) {
    return mk_at_least(tm, terms, bound);
  }
  const Term more = mk_at_least(tm, terms, uint64_t{bound} + 1);
  return more ? tm.mk(Kind::Not, {more}) : Term{};
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

void Lowering::keep_cardinalities(bool keep) {
  if (keep == cardinalities_) {
    cardinalities_ = !keep;
    first_ = {};
    searched_ = 1;
    seen_ = {};
    lowered_ = {};
  }
}

bool Lowering::is_lowered(Kind kind) const {
  return is_overflow_predicate(kind) || kind == Kind::BvSbvToInt || kind == Kind::IntDivisible ||
         (cardinalities_ && is_cardinality(kind));
}

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
    } else if (is_cardinality(tm_.kind(u)) && is_lowered(tm_.kind(u))) {
      const Term counted = mk_counted(tm_, tm_.kind(u), children_, tm_.indices(u)[0]);
      lowered_.slot(u) = counted ? counted : tm_.rebuild(u, children_);
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
