#include "backends/bits/float_circuits.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "backends/bits/float_exponent.h"

namespace preproc::bits {

FloatCircuits::Class FloatCircuits::classify(FloatFormat format, WordView a) {
  const Wire ones = circuits_.all(exponent(format, a));
  const Wire some_exponent = circuits_.any(exponent(format, a));
  const Wire some_trailing = circuits_.any(trailing(format, a));
  return {graph_.make_and(ones, some_trailing), graph_.make_and(ones, !some_trailing),
          graph_.make_and(!some_exponent, !some_trailing)};
}

Wire FloatCircuits::is_nan(FloatFormat format, WordView a) { return classify(format, a).nan; }
Wire FloatCircuits::is_infinite(FloatFormat format, WordView a) { return classify(format, a).infinite; }
Wire FloatCircuits::is_zero(FloatFormat format, WordView a) { return classify(format, a).zero; }

Wire FloatCircuits::is_normal(FloatFormat format, WordView a) {
  return graph_.make_and(circuits_.any(exponent(format, a)), !circuits_.all(exponent(format, a)));
}

Wire FloatCircuits::is_subnormal(FloatFormat format, WordView a) {
  return graph_.make_and(!circuits_.any(exponent(format, a)), circuits_.any(trailing(format, a)));
}

/// The NaN is canonical: its sign is not set.
Wire FloatCircuits::is_negative(FloatFormat, WordView a) { return sign(a); }

Wire FloatCircuits::is_positive(FloatFormat format, WordView a) {
  return graph_.make_and(!sign(a), !is_nan(format, a));
}

// --- Words -----------------------------------------------------------------------------------------------------------

Word FloatCircuits::from_bits(FloatFormat format, WordView bits) {
  const Wire nan = is_nan(format, bits);
  const uint32_t top = format.significand_bits - 2;
  Word word(bits.begin(), bits.end());
  for (uint32_t i = 0; i < top; ++i) {
    word[i] = graph_.make_and(word[i], !nan);
  }
  word[top] = graph_.make_or(word[top], nan);
  word.back() = graph_.make_and(word.back(), !nan);
  return word;
}

Wire FloatCircuits::is_canonical(FloatFormat format, WordView bits) {
  const uint32_t top = format.significand_bits - 2;
  Word set = Word(bits.begin(), bits.begin() + top);
  set.push_back(sign(bits));
  const Wire one_nan = graph_.make_and(bits[top], !circuits_.any(set));
  return graph_.make_implies(is_nan(format, bits), one_nan);
}

Wire FloatCircuits::is_rounding_mode(WordView mode) {
  assert(mode.size() == kModeBits);
  return graph_.make_implies(mode[2], graph_.make_and(!mode[0], !mode[1]));
}

PartialWord FloatCircuits::to_ieee_bits(FloatFormat format, WordView a) {
  return {Word(a.begin(), a.end()), !is_nan(format, a)};
}

Word FloatCircuits::abs(FloatFormat, WordView a) {
  Word word(a.begin(), a.end());
  word.back() = kFalse;
  return word;
}

Word FloatCircuits::neg(FloatFormat format, WordView a) {
  Word word(a.begin(), a.end());
  word.back() = is_positive(format, a);
  return word;
}

// --- Order -----------------------------------------------------------------------------------------------------------

/// Of equal signs, magnitudes decide: one chain of carries, which starts with the sign, says a < b or a <= b.
Wire FloatCircuits::precedes(WordView a, WordView b) {
  Wire less = sign(a);
  for (size_t i = 0; i + 1 < a.size(); ++i) {
    less = graph_.make_majority(!a[i], b[i], less);
  }
  return graph_.make_ite(graph_.make_xor(sign(a), sign(b)), sign(a), graph_.make_xor(less, sign(a)));
}

Wire FloatCircuits::less(FloatFormat format, WordView a, WordView b) {
  const Class x = classify(format, a);
  const Class y = classify(format, b);
  const Wire ordered = graph_.make_and(!x.nan, !y.nan);
  return graph_.make_and(graph_.make_and(ordered, !graph_.make_and(x.zero, y.zero)), precedes(a, b));
}

Wire FloatCircuits::less_equal(FloatFormat format, WordView a, WordView b) {
  const Class x = classify(format, a);
  const Class y = classify(format, b);
  const Wire ordered = graph_.make_and(!x.nan, !y.nan);
  return graph_.make_and(ordered, graph_.make_or(graph_.make_and(x.zero, y.zero), !precedes(b, a)));
}

Wire FloatCircuits::ieee_equal(FloatFormat format, WordView a, WordView b) {
  if (std::ranges::lexicographical_compare(b, a)) {
    std::swap(a, b);
  }
  const Class x = classify(format, a);
  const Class y = classify(format, b);
  return graph_.make_and(!x.nan, graph_.make_or(circuits_.equal(a, b), graph_.make_and(x.zero, y.zero)));
}

PartialWord FloatCircuits::extreme(FloatFormat format, WordView a, WordView b, Wire first) {
  const Class x = classify(format, a);
  const Class y = classify(format, b);
  const Wire open = graph_.make_and(graph_.make_and(x.zero, y.zero), graph_.make_xor(sign(a), sign(b)));
  return {circuits_.choose(graph_.make_or(y.nan, first), a, b), !open};
}

PartialWord FloatCircuits::min(FloatFormat format, WordView a, WordView b) {
  return extreme(format, a, b, less(format, a, b));
}

PartialWord FloatCircuits::max(FloatFormat format, WordView a, WordView b) {
  return extreme(format, a, b, less(format, b, a));
}

// --- Between the encoding and numbers --------------------------------------------------------------------------------

FloatCircuits::Unpacked FloatCircuits::unpack(FloatFormat format, WordView a) {
  const Wire normal = circuits_.any(exponent(format, a));
  Unpacked result{sign(a), Word(exponent(format, a).begin(), exponent(format, a).end()),
                  Word(trailing(format, a).begin(), trailing(format, a).end())};
  result.exponent[0] = graph_.make_or(result.exponent[0], !normal);
  result.significand.push_back(normal);
  return result;
}

FloatCircuits::Unpacked FloatCircuits::normalize(FloatFormat format, WordView a) {
  Unpacked number = unpack(format, a);
  const uint32_t precision = format.significand_bits;
  const Word zeros = leading_zeros(number.significand);
  const auto stages = static_cast<size_t>(std::bit_width(precision - 1));  // zero needs no shift
  number.significand = circuits_.shift_left(number.significand, WordView(zeros).first(stages));
  const uint32_t width = signed_width(-int64_t{precision}, largest_field(format));
  number.exponent =
      circuits_.subtract(circuits_.zero_extend(number.exponent, width), circuits_.zero_extend(zeros, width));
  return number;
}

/// To nearest, or not: the second bit of a mode. The first says whether ties go away from zero, or numbers down.
Wire FloatCircuits::rounds_up(WordView mode, Wire sign, Wire odd, Wire guard, Wire sticky) {
  const Wire nearest = graph_.make_and(guard, graph_.make_or(sticky, graph_.make_or(odd, mode[0])));
  const Wire directed = graph_.make_and(graph_.make_or(guard, sticky), graph_.make_equal(sign, mode[0]));
  return graph_.make_and(!mode[2], graph_.make_ite(mode[1], directed, nearest));
}

/// A number that rounds up to the next power of two carries into the exponent, a subnormal one to the normal ones, the
/// largest one to infinity: all by one increment of the encoding. Infinity is the largest number, rounded up; the NaN
/// is infinity with another bit.
Word FloatCircuits::round(FloatFormat format, WordView mode, const Unrounded& number, Special special) {
  const uint32_t precision = format.significand_bits;
  Word kept = keep_high(number.significand, precision + 2);
  Wire overflow = kFalse;
  if (number.most >= largest_field(format)) {
    const WordView field = WordView(number.exponent).first(format.exponent_bits);
    const WordView beyond = magnitude(number.exponent).subspan(format.exponent_bits);
    const Wire large = graph_.make_or(circuits_.all(field), circuits_.any(beyond));
    overflow = graph_.make_and(kept.back(), graph_.make_and(!sign(number.exponent), large));
  }
  if (number.least < 1) {
    // 1 - exponent, where that is positive: an exponent of 1 is that of the subnormal numbers.
    const uint32_t width =
        std::max(static_cast<uint32_t>(number.exponent.size()), signed_width(number.least - 2, number.most));
    Word distance = circuits_.invert(
        circuits_.add(circuits_.sign_extend(number.exponent, width), signed_constant(circuits_, width, -2)));
    const Wire above = distance.back();
    distance.pop_back();
    for (Wire& bit : distance) {
      bit = graph_.make_and(bit, !above);
    }
    kept = shift_right_sticky(kept, distance);
  }
  const Wire leading = kept.back();
  const Wire any_special = graph_.make_or(special.nan, special.infinite);
  Wire up = rounds_up(mode, number.sign, kept[2], kept[1], kept[0]);

  // Trailing significand and exponent: one number.
  Word result = Circuits::slice(kept, 2, precision - 1);
  for (uint32_t i = 0; i < format.exponent_bits; ++i) {
    result.push_back(graph_.make_and(i < number.exponent.size() ? number.exponent[i] : kFalse, leading));
  }
  if (up == kFalse && overflow == kFalse) {
    for (uint32_t i = 0; i < result.size(); ++i) {
      result[i] = i + 1 < precision ? graph_.make_and(result[i], !any_special) : graph_.make_or(result[i], any_special);
    }
  } else {
    const Wire largest = graph_.make_or(overflow, any_special);
    for (uint32_t i = 0; i < result.size(); ++i) {
      result[i] = i + 1 == precision ? graph_.make_and(result[i], !largest) : graph_.make_or(result[i], largest);
    }
    const Wire to_infinity =
        graph_.make_and(!mode[2], graph_.make_implies(mode[1], graph_.make_equal(number.sign, mode[0])));
    up = graph_.make_or(any_special, graph_.make_ite(overflow, to_infinity, up));
    result = circuits_.increment(result, up);
  }
  result[precision - 2] = graph_.make_or(result[precision - 2], special.nan);
  result.push_back(graph_.make_and(number.sign, !special.nan));
  return result;
}

// --- Shifts ----------------------------------------------------------------------------------------------------------

Word FloatCircuits::keep_high(WordView a, uint32_t width) {
  if (a.size() <= width) {
    return Circuits::concat(a, circuits_.constant(width - static_cast<uint32_t>(a.size()), 0));
  }
  const size_t dropped = a.size() - width;
  Word word = Circuits::slice(a, dropped, width);
  word[0] = circuits_.any(a.first(dropped + 1));
  return word;
}

Word FloatCircuits::shift_right_sticky(WordView a, WordView amount) {
  const size_t width = a.size();
  Word word(a.begin(), a.end());
  size_t stage = 0;
  for (; stage < amount.size() && (size_t{1} << stage) < width; ++stage) {
    const size_t by = size_t{1} << stage;
    Word next(width);
    next[0] = graph_.make_ite(amount[stage], circuits_.any(WordView(word).first(by + 1)), word[0]);
    for (size_t i = 1; i < width; ++i) {
      next[i] = graph_.make_ite(amount[stage], i + by < width ? word[i + by] : kFalse, word[i]);
    }
    word = std::move(next);
  }
  if (stage < amount.size()) {
    const Wire far = circuits_.any(amount.subspan(stage));
    const Wire some = circuits_.any(word);
    word = circuits_.choose(far, Word(width, kFalse), word);
    word[0] = graph_.make_or(word[0], graph_.make_and(far, some));
  }
  return word;
}

/// A tree: of two halves with the same number of bits, the upper one's zeros, or all of them and the lower one's.
Word FloatCircuits::leading_zeros(WordView a) {
  std::vector<Word> counts(std::bit_ceil(a.size()), Word{kFalse});  // behind the end there is a one
  for (size_t i = 0; i < a.size(); ++i) {
    counts[i] = {!a[a.size() - 1 - i]};
  }
  while (counts.size() > 1) {
    for (size_t i = 0; i < counts.size() / 2; ++i) {
      const Word& high = counts[2 * i];
      const Word& low = counts[2 * i + 1];
      const Wire none = high.back();
      Word count(high.size() + 1);
      for (size_t j = 0; j + 1 < high.size(); ++j) {
        count[j] = graph_.make_ite(none, low[j], high[j]);
      }
      count[high.size() - 1] = graph_.make_and(none, !low.back());
      count[high.size()] = graph_.make_and(none, low.back());
      counts[i] = std::move(count);
    }
    counts.resize(counts.size() / 2);
  }
  return counts[0];
}

FloatCircuits::Shifted FloatCircuits::shift_out_zeros(WordView a, WordView limit) {
  const Word zeros = leading_zeros(a);
  const auto width = static_cast<uint32_t>(std::max(zeros.size(), limit.size()));
  const Word most = circuits_.zero_extend(limit, width);
  const Wire limited = circuits_.unsigned_less(most, circuits_.zero_extend(zeros, width));
  Word amount = circuits_.choose(limited, WordView(most).first(zeros.size()), zeros);
  return {circuits_.shift_left(a, amount), amount};
}

}  // namespace preproc::bits
