#include <algorithm>
#include <optional>
#include <vector>

#include "rewrite/rewrite_functions.h"
#include "rewrite/rewrite_nary.h"
#include "term/bv_term.h"

namespace preproc {

namespace {

/// Concatenations with more arguments than this are not opened inside another one.
constexpr size_t kMaxOpened = 4;

/// (extract high low x) where x, seen as concatenated parts, needs only some of its parts.
Term extract_of_concat(RewriteContext& context, Term concat, uint32_t high, uint32_t low) {
  TermManager& tm = context.tm;
  std::vector<Term> kept;
  uint32_t above = bv_width(tm, concat);
  uint32_t kept_low = 0;
  uint32_t kept_high = 0;
  for (const Term part : tm.children(concat)) {
    const uint32_t part_high = above - 1;
    above -= bv_width(tm, part);
    if (above > high || part_high < low) {
      continue;
    }
    if (kept.empty()) {
      kept_high = part_high;
    }
    kept_low = above;
    kept.push_back(part);
  }
  const bool aligned = kept_high == high && kept_low == low;
  if (!aligned && kept.size() == tm.children(concat).size()) {
    return {};
  }
  return context.fired(RewriteRule::ExtractConcat,
                       mk_extract(tm, tm.mk_nary(Kind::BvConcat, kept), high - kept_low, low - kept_low));
}

Term extract_of_zero_extend(RewriteContext& context, Term inner, uint32_t high, uint32_t low) {
  TermManager& tm = context.tm;
  const uint32_t width = bv_width(tm, inner);
  if (high < width) {
    return context.fired(RewriteRule::ExtractZeroExtendInside, mk_extract(tm, inner, high, low));
  }
  if (low >= width) {
    return context.fired(RewriteRule::ExtractZeroExtendOutside, mk_bv_zero(tm, high - low + 1));
  }
  return context.fired(RewriteRule::ExtractZeroExtend,
                       mk_zero_extend(tm, mk_extract(tm, inner, width - 1, low), high - width + 1));
}

Term extract_of_sign_extend(RewriteContext& context, Term inner, uint32_t high, uint32_t low) {
  TermManager& tm = context.tm;
  const uint32_t width = bv_width(tm, inner);
  if (high < width) {
    return context.fired(RewriteRule::ExtractSignExtendInside, mk_extract(tm, inner, high, low));
  }
  // At least the sign is in it; above the extended term's bits there are only copies of it.
  const uint32_t from = std::min(low, width - 1);
  return context.fired(RewriteRule::ExtractSignExtend,
                       mk_sign_extend(tm, mk_extract(tm, inner, width - 1, from), high - low - (width - 1 - from)));
}

/// The constant amount of a shift if it is less than the width.
std::optional<uint32_t> amount_inside(const TermManager& tm, Term shift) {
  const Term amount = tm.child(shift, 1);
  if (!tm.is_value(amount)) {
    return {};
  }
  const BitVector bits = bv_bits(tm, amount);
  if (bit_length(bits) > 32) {
    return {};
  }
  const uint64_t number = bits.fits_word() ? bits.word() : bits.to_mpz().get_ui();
  return number < bv_width(tm, shift) ? std::optional(static_cast<uint32_t>(number)) : std::nullopt;
}

/// Bits of a term shifted by a constant are bits of the term, if none of them is vacated.
Term extract_of_shift(RewriteContext& context, Term shift, uint32_t high, uint32_t low) {
  TermManager& tm = context.tm;
  const std::optional<uint32_t> amount = amount_inside(tm, shift);
  if (!amount) {
    return {};
  }
  const Term operand = tm.child(shift, 0);
  const uint32_t width = bv_width(tm, shift);
  if (tm.kind(shift) == Kind::BvShl) {
    if (high < *amount) {
      return context.fired(RewriteRule::ExtractShlVacated, mk_bv_zero(tm, high - low + 1));
    }
    if (low >= *amount) {
      return context.fired(RewriteRule::ExtractShl, mk_extract(tm, operand, high - *amount, low - *amount));
    }
    return {};
  }
  if (high + *amount < width) {
    return context.fired(RewriteRule::ExtractShiftRight, mk_extract(tm, operand, high + *amount, low + *amount));
  }
  if (tm.kind(shift) == Kind::BvLshr && low + *amount >= width) {
    return context.fired(RewriteRule::ExtractLshrVacated, mk_bv_zero(tm, high - low + 1));
  }
  return {};
}

/// The low bits of sums, differences, products and bitwise operations depend on the low bits of the arguments only.
/// Where all of them are extensions from exactly that width, or constants, the operation itself becomes narrow: how C
/// adds bytes.
Term extract_of_promoted(RewriteContext& context, Term operation, uint32_t high) {
  TermManager& tm = context.tm;
  const uint32_t width = high + 1;
  std::vector<Term> narrow;
  for (const Term argument : tm.children(operation)) {
    if (tm.is_value(argument)) {
      narrow.push_back(mk_bits(tm, bv_bits(tm, argument).extract(high, 0)));
    } else if ((tm.kind(argument) == Kind::BvZeroExtend || tm.kind(argument) == Kind::BvSignExtend) &&
               bv_width(tm, tm.child(argument, 0)) == width) {
      narrow.push_back(tm.child(argument, 0));
    } else {
      return {};
    }
  }
  return context.fired(RewriteRule::ExtractPromoted, tm.mk(tm.kind(operation), narrow));
}

/// The one part that two neighbouring parts of a concatenation are, or the null term.
Term join_parts(RewriteContext& context, Term high, Term low) {
  TermManager& tm = context.tm;
  if (tm.is_value(high) && tm.is_value(low)) {
    return context.fired(RewriteRule::ConcatConstants, mk_bits(tm, bv_bits(tm, high).concat(bv_bits(tm, low))));
  }
  if (tm.kind(high) == Kind::BvExtract && tm.kind(low) == Kind::BvExtract && tm.child(high, 0) == tm.child(low, 0) &&
      tm.indices(high)[1] == tm.indices(low)[0] + 1) {
    return context.fired(RewriteRule::ConcatExtracts,
                         mk_extract(tm, tm.child(high, 0), tm.indices(high)[0], tm.indices(low)[1]));
  }
  return {};
}

/// Joins neighbouring parts, also across the border of a short concatenation inside.
Term join_neighbours(RewriteContext& context) {
  TermManager& tm = context.tm;
  std::vector<Term> parts;
  for (const Term child : context.children()) {
    const std::span<const Term> inner = tm.children(child);
    if (tm.kind(child) == Kind::BvConcat && inner.size() <= kMaxOpened) {
      parts.insert(parts.end(), inner.begin(), inner.end());
    } else {
      parts.push_back(child);
    }
  }
  std::vector<Term> joined;
  for (const Term part : parts) {
    const Term both = joined.empty() ? Term{} : join_parts(context, joined.back(), part);
    if (both) {
      joined.back() = both;
    } else {
      joined.push_back(part);
    }
  }
  return joined.size() == parts.size() ? Term{} : tm.mk_nary(Kind::BvConcat, joined);
}

}  // namespace

Term rewrite_concat(RewriteContext& context) {
  TermManager& tm = context.tm;
  if (const Term t = join_neighbours(context)) {
    return t;
  }
  const std::span<const Term> children = context.children();
  if (children.size() > 1 && is_bv_zero(tm, children[0])) {
    const Term low = tm.mk_nary(Kind::BvConcat, children.subspan(1));
    return context.fired(RewriteRule::ConcatZero, mk_zero_extend(tm, low, bv_width(tm, children[0])));
  }
  return {};
}

Term rewrite_extract(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term operand = context.child(0);
  const uint32_t high = tm.indices(context.term)[0];
  const uint32_t low = tm.indices(context.term)[1];
  if (low == 0 && high + 1 == bv_width(tm, operand)) {
    return context.fired(RewriteRule::ExtractFull, operand);
  }
  switch (tm.kind(operand)) {
    case Kind::BvExtract: {
      const uint32_t offset = tm.indices(operand)[1];
      return context.fired(RewriteRule::ExtractExtract,
                           mk_extract(tm, tm.child(operand, 0), high + offset, low + offset));
    }
    case Kind::BvConcat: return extract_of_concat(context, operand, high, low);
    case Kind::BvZeroExtend: return extract_of_zero_extend(context, tm.child(operand, 0), high, low);
    case Kind::BvSignExtend: return extract_of_sign_extend(context, tm.child(operand, 0), high, low);
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return extract_of_shift(context, operand, high, low);
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul:
    case Kind::BvNeg:
    case Kind::BvNot:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return low == 0 ? extract_of_promoted(context, operand, high) : Term{};
    default: return {};
  }
}

Term rewrite_zero_extend(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term child = context.child(0);
  const uint32_t by = tm.indices(context.term)[0];
  if (by == 0) {
    return context.fired(RewriteRule::ZeroExtendByZero, child);
  }
  if (tm.kind(child) == Kind::BvZeroExtend) {
    return context.fired(RewriteRule::ZeroExtendNested,
                         mk_zero_extend(tm, tm.child(child, 0), by + tm.indices(child)[0]));
  }
  return {};
}

Term rewrite_sign_extend(RewriteContext& context) {
  TermManager& tm = context.tm;
  const Term child = context.child(0);
  const uint32_t by = tm.indices(context.term)[0];
  if (by == 0) {
    return context.fired(RewriteRule::SignExtendByZero, child);
  }
  if (tm.kind(child) == Kind::BvSignExtend) {
    return context.fired(RewriteRule::SignExtendNested,
                         mk_sign_extend(tm, tm.child(child, 0), by + tm.indices(child)[0]));
  }
  if (is_zero_extension(tm, child)) {
    return context.fired(RewriteRule::SignExtendZeroExtend,
                         mk_zero_extend(tm, tm.child(child, 0), by + tm.indices(child)[0]));
  }
  return {};
}

Term rewrite_repeat(RewriteContext& context) {
  if (context.tm.indices(context.term)[0] == 1) {
    return context.fired(RewriteRule::RepeatOnce, context.child(0));
  }
  return {};
}

}  // namespace preproc
