#include "rewrite/bounds.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "term/sort_rule.h"

namespace preproc {

namespace {

uint64_t ones(uint32_t width) { return ~uint64_t{0} >> (64 - width); }

bool is_narrow(const TermManager& tm, Term t) {
  const Sort sort = tm.sort(t);
  return tm.sorts().is_bitvec(sort) && tm.sorts().width(sort) <= 64;
}

uint32_t width_of(const TermManager& tm, Term t) { return tm.sorts().width(tm.sort(t)); }

/// True for an operator over something of which this program does not know the sort, as --emit has it: nothing is known
/// of such a child, and bounds that are not known must not count.
bool has_vague_child(const TermManager& tm, Term t) {
  return std::ranges::any_of(tm.children(t), [&](Term child) { return is_vague(tm.sorts(), tm.sort(child)); });
}

}  // namespace

void Bounds::clear() {
  entries_.clear();
  facts_.clear();
}

bool Bounds::narrow(Term t, Interval interval) {
  const auto [place, fresh] = facts_.emplace(t, interval);
  if (!fresh) {
    const Interval before = place->second;
    place->second.low = std::max(before.low, interval.low);
    place->second.high = std::min(before.high, interval.high);
    if (place->second.low == before.low && place->second.high == before.high) {
      return false;
    }
  }
  entries_.clear();
  return true;
}

bool Bounds::add_fact(Term condition) {
  bool positive = true;
  while (tm_.kind(condition) == Kind::Not) {
    positive = !positive;
    condition = tm_.child(condition, 0);
  }
  const Kind kind = tm_.kind(condition);
  if (tm_.children(condition).size() != 2) {
    return false;
  }
  const Term left = tm_.child(condition, 0);
  const Term right = tm_.child(condition, 1);
  const bool constant_left = tm_.is_word_value(left);
  // With --emit an unknown symbol has an unknown sort, whatever it is compared with.
  if (constant_left == tm_.is_word_value(right) || !is_narrow(tm_, left) || !is_narrow(tm_, right)) {
    return false;
  }
  const Term t = constant_left ? right : left;
  const uint64_t c = tm_.word_value(constant_left ? left : right);
  const uint64_t top = ones(width_of(tm_, t));
  const uint64_t sign = top / 2 + 1;
  // The comparison as `t below limit` or `t from limit on`, unsigned; a signed one as the same of t + sign.
  bool below = false;
  bool strict = false;
  bool is_signed = false;
  switch (kind) {
    case Kind::Equal:
      if (positive) {
        narrow(t, {c, c});
      }
      return false;
    case Kind::BvUlt: below = !constant_left, strict = true; break;
    case Kind::BvUle: below = !constant_left; break;
    case Kind::BvUgt: below = constant_left, strict = true; break;
    case Kind::BvUge: below = constant_left; break;
    case Kind::BvSlt: below = !constant_left, strict = true, is_signed = true; break;
    case Kind::BvSle: below = !constant_left, is_signed = true; break;
    case Kind::BvSgt: below = constant_left, strict = true, is_signed = true; break;
    case Kind::BvSge: below = constant_left, is_signed = true; break;
    default: return false;
  }
  if (!positive) {
    below = !below;
    strict = !strict;
  }
  const uint64_t limit = is_signed ? c ^ sign : c;
  if (strict && limit == (below ? 0 : top)) {
    return false;  // a contradiction: nothing to say of t
  }
  Interval shifted{0, top};
  if (below) {
    shifted.high = strict ? limit - 1 : limit;
  } else {
    shifted.low = strict ? limit + 1 : limit;
  }
  if (!is_signed) {
    return narrow(t, shifted);
  }
  // Back from the order of signed numbers, where that is one interval.
  if (shifted.low >= sign) {
    return narrow(t, {shifted.low - sign, shifted.high - sign});
  } else if (shifted.high < sign) {
    return narrow(t, {shifted.low + sign, shifted.high + sign});
  } else if (const auto other = facts_.find(t); other != facts_.end() && other->second.high < sign && below) {
    return narrow(t, {0, shifted.high - sign});
  } else if (below) {
    // Signed below a bound that is not negative: an upper bound once the sign is known to be 0.
    const Interval now = of(t);
    if (now.high < sign) {
      return narrow(t, {0, shifted.high - sign});
    }
  }
  return false;
}

Interval Bounds::known(Term t) const { return entries_[t].interval; }

Interval Bounds::of(Term root) {
  if (!is_narrow(tm_, root)) {
    return {0, UINT64_MAX};
  }
  if (entries_[root].known) {
    return entries_[root].interval;
  }
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    bool ready = true;
    if (!entries_[t].known) {
      for (const Term child : tm_.children(t)) {
        if (is_narrow(tm_, child) && !entries_[child].known) {
          stack.push_back(child);
          ready = false;
        }
      }
    }
    if (!ready) {
      continue;
    }
    stack.pop_back();
    if (entries_[t].known) {
      continue;
    }
    Interval interval = has_vague_child(tm_, t) ? Interval{0, ones(width_of(tm_, t))} : from_structure(t);
    if (const auto fact = facts_.find(t); fact != facts_.end()) {
      const Interval both{std::max(interval.low, fact->second.low), std::min(interval.high, fact->second.high)};
      interval = both.low <= both.high ? both : interval;
    }
    entries_.slot(t) = {interval, true};
  }
  return entries_[root].interval;
}

/// Nothing where the sum may be larger than `top`.
std::optional<Interval> Bounds::sum_of(std::span<const Term> terms, uint64_t top) {
  Interval sum{0, 0};
  for (const Term each : terms) {
    const Interval part = known(each);
    if (part.high > top - sum.high) {
      return std::nullopt;
    }
    sum = {sum.low + part.low, sum.high + part.high};
  }
  return sum;
}

/// Nothing where the product may be larger than `top`.
std::optional<Interval> Bounds::product_of(std::span<const Term> terms, uint64_t top) {
  Interval product{1, 1};
  for (const Term each : terms) {
    const Interval part = known(each);
    if (part.high != 0 && product.high > top / part.high) {
      return std::nullopt;
    }
    product = {product.low * part.low, product.high * part.high};
  }
  return product;
}

/// The bounds of the children are known, where they are narrow.
Interval Bounds::from_structure(Term t) {
  const uint32_t width = width_of(tm_, t);
  const uint64_t top = ones(width);
  const Interval all{0, top};
  if (tm_.is_word_value(t)) {
    return {tm_.word_value(t), tm_.word_value(t)};
  }
  const std::span<const Term> children = tm_.children(t);
  const auto constant = [&](size_t i) { return tm_.is_word_value(children[i]); };
  switch (tm_.kind(t)) {
    case Kind::BvZeroExtend: return known(children[0]);
    case Kind::BvSignExtend: {
      const Interval of_child = known(children[0]);
      return of_child.high <= ones(width_of(tm_, children[0])) / 2 ? of_child : all;
    }
    case Kind::BvConcat: {
      Interval sum{0, 0};
      for (const Term child : children) {
        const uint32_t bits = width_of(tm_, child);
        const Interval part = known(child);
        sum.low = bits == 64 ? part.low : (sum.low << bits) | part.low;
        sum.high = bits == 64 ? part.high : (sum.high << bits) | part.high;
      }
      return sum;
    }
    case Kind::BvExtract: {
      const uint32_t low = tm_.indices(t)[1];
      if (!is_narrow(tm_, children[0])) {
        return all;
      }
      const Interval whole = known(children[0]);
      return (whole.high >> low) <= top ? Interval{whole.low >> low, whole.high >> low} : all;
    }
    case Kind::BvAnd: {
      uint64_t high = top;
      for (const Term child : children) {
        high = std::min(high, known(child).high);
      }
      return {0, high};
    }
    case Kind::BvOr:
    case Kind::BvXor: {
      uint64_t high = 0;
      uint64_t low = 0;
      for (const Term child : children) {
        high |= known(child).high;
        low = std::max(low, known(child).low);
      }
      const auto bits = static_cast<uint32_t>(std::bit_width(high));
      return {tm_.kind(t) == Kind::BvOr ? low : 0, bits == 0 ? 0 : ones(bits)};
    }
    case Kind::BvAdd: return sum_of(children, top).value_or(all);
    case Kind::BvMul: return product_of(children, top).value_or(all);
    case Kind::BvUdiv: {
      const uint64_t divisor = constant(1) ? known(children[1]).low : 0;
      const Interval dividend = known(children[0]);
      return divisor != 0 ? Interval{dividend.low / divisor, dividend.high / divisor} : all;
    }
    case Kind::BvUrem:
      return known(children[1]).low != 0 ? Interval{0, std::min(known(children[1]).high - 1, known(children[0]).high)}
                                         : Interval{0, known(children[0]).high};
    case Kind::BvLshr: {
      const Interval by = known(children[1]);
      const Interval what = known(children[0]);
      return {by.high >= width ? 0 : what.low >> by.high, by.low >= width ? 0 : what.high >> by.low};
    }
    case Kind::BvShl: {
      const Interval what = known(children[0]);
      if (!constant(1) || known(children[1]).low >= width || what.high > (top >> known(children[1]).low)) {
        return all;
      }
      return {what.low << known(children[1]).low, what.high << known(children[1]).low};
    }
    case Kind::Ite: {
      const Interval yes = known(children[1]);
      const Interval no = known(children[2]);
      return {std::min(yes.low, no.low), std::max(yes.high, no.high)};
    }
    default: return all;
  }
}

}  // namespace preproc
