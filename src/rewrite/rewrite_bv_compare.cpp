#include <algorithm>

#include "rewrite/rewrite_functions.h"
#include "term/bv_term.h"

namespace preproc {

namespace {

/// A comparison read as left < right or left <= right; the greater-than operators with their arguments exchanged.
struct Comparison {
  bool is_signed;
  bool strict;
  bool exchanged;
  Term left;
  Term right;
};

Comparison read_comparison(const RewriteContext& context) {
  const Kind kind = context.tm.kind(context.term);
  Comparison c;
  c.is_signed = kind == Kind::BvSlt || kind == Kind::BvSle || kind == Kind::BvSgt || kind == Kind::BvSge;
  c.strict = kind == Kind::BvUlt || kind == Kind::BvUgt || kind == Kind::BvSlt || kind == Kind::BvSgt;
  c.exchanged = kind == Kind::BvUgt || kind == Kind::BvUge || kind == Kind::BvSgt || kind == Kind::BvSge;
  c.left = context.child(c.exchanged ? 1 : 0);
  c.right = context.child(c.exchanged ? 0 : 1);
  return c;
}

/// The comparison in the operators it was written in (ult, ule, ugt or uge and their signed forms).
Term write_comparison(TermManager& tm, const Comparison& c) {
  static constexpr Kind kKinds[2][2][2] = {{{Kind::BvUle, Kind::BvUge}, {Kind::BvUlt, Kind::BvUgt}},
                                           {{Kind::BvSle, Kind::BvSge}, {Kind::BvSlt, Kind::BvSgt}}};
  const Kind kind = kKinds[c.is_signed][c.strict][c.exchanged];
  return c.exchanged ? tm.mk(kind, {c.right, c.left}) : tm.mk(kind, {c.left, c.right});
}

/// Comparisons with the least and the greatest value.
Term rewrite_bounds(RewriteContext& context, const Comparison& c) {
  TermManager& tm = context.tm;
  const uint32_t width = bv_width(tm, c.left);
  const BitVector least = c.is_signed ? BitVector::min_signed(width) : BitVector(width, uint64_t{0});
  const BitVector greatest = c.is_signed ? BitVector::max_signed(width) : BitVector::ones(width);
  const auto is = [&](Term t, const BitVector& bits) { return tm.is_value(t) && bv_bits(tm, t) == bits; };
  const auto equal = [&] { return tm.mk(Kind::Equal, {c.left, c.right}); };
  if (c.strict) {
    if (is(c.right, least) || is(c.left, greatest)) {
      return context.fired(is(c.right, least) ? RewriteRule::BvLessThanLeast : RewriteRule::BvGreatestLess,
                           tm.mk_false());
    }
    if (is(c.right, least.bvadd(BitVector(width, uint64_t{1})))) {
      return context.fired(RewriteRule::BvLessThanSecond, tm.mk(Kind::Equal, {c.left, mk_bits(tm, least)}));
    }
    if (is(c.left, least) || is(c.right, greatest)) {
      return context.fired(is(c.left, least) ? RewriteRule::BvLeastLess : RewriteRule::BvLessThanGreatest,
                           tm.mk(Kind::Not, {equal()}));
    }
    return {};
  }
  if (is(c.left, least) || is(c.right, greatest)) {
    return context.fired(is(c.left, least) ? RewriteRule::BvLeastLessEqual : RewriteRule::BvLessEqualGreatest,
                         tm.mk_true());
  }
  if (is(c.right, least) || is(c.left, greatest)) {
    return context.fired(is(c.right, least) ? RewriteRule::BvLessEqualLeast : RewriteRule::BvGreatestLessEqual,
                         equal());
  }
  return {};
}

/// A zero extension (by at least one bit) against a constant. The extension is neither negative nor as large as 2^w, w
/// the width of what it extends: a constant outside decides, one inside is compared in width w and unsigned.
Term narrow_zero_extension(RewriteContext& context, Comparison c) {
  TermManager& tm = context.tm;
  const bool constant_right = tm.is_value(c.right);
  const Term inner = tm.child(constant_right ? c.left : c.right, 0);
  const uint32_t inner_width = bv_width(tm, inner);
  const BitVector bits = bv_bits(tm, constant_right ? c.right : c.left);
  if (c.is_signed && bits.sign()) {  // the constant is below every value of the extension
    return context.fired(RewriteRule::BvCompareZeroExtendNegative, tm.mk_bool(!constant_right));
  }
  if (!is_zero_from(bits, inner_width)) {  // ... above
    return context.fired(RewriteRule::BvCompareZeroExtendLarge, tm.mk_bool(constant_right));
  }
  const Term constant = mk_bits(tm, bits.extract(inner_width - 1, 0));
  c.is_signed = false;
  c.left = constant_right ? inner : constant;
  c.right = constant_right ? constant : inner;
  return context.fired(RewriteRule::BvCompareZeroExtend, write_comparison(tm, c));
}

/// A sign extension against a constant, signed.
Term narrow_sign_extension(RewriteContext& context, Comparison c) {
  TermManager& tm = context.tm;
  const bool constant_right = tm.is_value(c.right);
  const Term inner = tm.child(constant_right ? c.left : c.right, 0);
  const uint32_t inner_width = bv_width(tm, inner);
  const BitVector bits = bv_bits(tm, constant_right ? c.right : c.left);
  const BitVector low = bits.extract(inner_width - 1, 0);
  if (!(low.sign_extend(bits.width() - inner_width) == bits)) {
    // Outside the narrow range: below every value if negative, else above.
    return context.fired(RewriteRule::BvCompareSignExtendOutside, tm.mk_bool(constant_right != bits.sign()));
  }
  c.left = constant_right ? inner : mk_bits(tm, low);
  c.right = constant_right ? mk_bits(tm, low) : inner;
  return context.fired(RewriteRule::BvCompareSignExtend, write_comparison(tm, c));
}

/// True if `part` is unsigned at most `whole`, whatever their arguments are.
bool is_part_of(const TermManager& tm, Term part, Term whole) {
  const auto has = [&](Term t, Term argument) {
    return std::ranges::find(tm.children(t), argument) != tm.children(t).end();
  };
  switch (tm.kind(part)) {
    case Kind::BvUrem:
    case Kind::BvLshr:
      if (tm.child(part, 0) == whole) {
        return true;
      }
      break;
    case Kind::BvAnd:
      if (has(part, whole)) {
        return true;
      }
      break;
    default: break;
  }
  return tm.kind(whole) == Kind::BvOr && has(whole, part);
}

/// Unsigned comparisons of a term with a part of it: a remainder, a shift to the right, some of its bits.
Term compare_part(RewriteContext& context, const Comparison& c) {
  TermManager& tm = context.tm;
  if (c.is_signed) {
    return {};
  }
  const auto equal = [&] { return tm.mk(Kind::Equal, {c.left, c.right}); };
  if (is_part_of(tm, c.left, c.right)) {
    return c.strict ? context.fired(RewriteRule::BvPartLess, tm.mk(Kind::Not, {equal()}))
                    : context.fired(RewriteRule::BvPartLessEqual, tm.mk_true());
  }
  if (is_part_of(tm, c.right, c.left)) {
    return c.strict ? context.fired(RewriteRule::BvLessPart, tm.mk_false())
                    : context.fired(RewriteRule::BvLessEqualPart, equal());
  }
  return {};
}

Term rewrite_extensions(RewriteContext& context, Comparison c) {
  TermManager& tm = context.tm;
  const Kind left = tm.kind(c.left);
  const Kind right = tm.kind(c.right);
  if (left == Kind::Value || right == Kind::Value) {
    const Term extension = left == Kind::Value ? c.right : c.left;
    if (is_zero_extension(tm, extension)) {
      return narrow_zero_extension(context, c);
    }
    if (tm.kind(extension) == Kind::BvSignExtend && c.is_signed) {
      return narrow_sign_extension(context, c);
    }
    return {};
  }
  const bool zero_extensions = is_zero_extension(tm, c.left) && is_zero_extension(tm, c.right);
  const bool sign_extensions = left == Kind::BvSignExtend && right == Kind::BvSignExtend;
  if ((!zero_extensions && !sign_extensions) ||
      bv_width(tm, tm.child(c.left, 0)) != bv_width(tm, tm.child(c.right, 0))) {
    return {};
  }
  // Sign extension keeps both orders; zero extension makes the signed one unsigned.
  c.left = tm.child(c.left, 0);
  c.right = tm.child(c.right, 0);
  if (zero_extensions) {
    c.is_signed = false;
    return context.fired(RewriteRule::BvCompareZeroExtends, write_comparison(tm, c));
  }
  return context.fired(RewriteRule::BvCompareSignExtends, write_comparison(tm, c));
}

}  // namespace

Term rewrite_bv_compare(RewriteContext& context) {
  const Comparison c = read_comparison(context);
  if (c.left == c.right) {
    return context.fired(c.strict ? RewriteRule::BvLessSame : RewriteRule::BvLessEqualSame,
                         context.tm.mk_bool(!c.strict));
  }
  if (context.tm.is_value(c.left) || context.tm.is_value(c.right)) {
    if (const Term t = rewrite_bounds(context, c)) {
      return t;
    }
  }
  if (const Term t = compare_part(context, c)) {
    return t;
  }
  return rewrite_extensions(context, c);
}

}  // namespace preproc
