#include <algorithm>
#include <cassert>
#include <utility>

#include "backends/bits/float_circuits.h"
#include "backends/bits/float_exponent.h"

namespace preproc::bits {

// --- Sums ------------------------------------------------------------------------------------------------------------

/// The larger operand first; the other one is shifted to its exponent, with a guard bit, a round bit and a sticky bit
/// below. Where more is shifted out than these keep, at most one leading bit cancels.
Word FloatCircuits::add(FloatFormat format, WordView mode, WordView a, WordView b) {
  if (std::ranges::lexicographical_compare(b, a)) {
    std::swap(a, b);  // the same sum, whichever operand comes first
  }
  const Class class_a = classify(format, a);
  const Class class_b = classify(format, b);
  const Wire swap = circuits_.unsigned_less(magnitude(a), magnitude(b));
  const Unpacked x = unpack(format, circuits_.choose(swap, b, a));
  const Unpacked y = unpack(format, circuits_.choose(swap, a, b));
  const Wire opposite = graph_.make_xor(sign(a), sign(b));

  const Word below = circuits_.constant(3, 0);
  const uint32_t width = format.significand_bits + 4;
  const Word aligned =
      shift_right_sticky(Circuits::concat(y.significand, below), circuits_.subtract(x.exponent, y.exponent));
  Wire carry = opposite;
  const Word sum =
      circuits_.add(circuits_.zero_extend(Circuits::concat(x.significand, below), width),
                    circuits_.bitwise_xor(circuits_.zero_extend(aligned, width), Word(width, opposite)), carry);
  const Wire cancelled = graph_.make_and(opposite, !circuits_.any(sum));

  // The leading bit of the sum has the weight of the next exponent.
  const Shifted shifted = shift_out_zeros(sum, x.exponent);
  const uint32_t exponent_width = format.exponent_bits + 1;
  const Word next = circuits_.increment(circuits_.zero_extend(x.exponent, exponent_width), kTrue);
  const auto amount_width = static_cast<uint32_t>(std::max<size_t>(shifted.amount.size(), exponent_width));
  const Word exponent = circuits_.subtract(circuits_.zero_extend(next, amount_width),
                                           circuits_.zero_extend(shifted.amount, amount_width));
  const Wire negative = graph_.make_ite(cancelled, is_mode(mode, RoundingMode::Negative), x.sign);
  const Wire infinite = graph_.make_or(class_a.infinite, class_b.infinite);
  const Wire nan = graph_.make_or(graph_.make_or(class_a.nan, class_b.nan),
                                  graph_.make_and(opposite, graph_.make_and(class_a.infinite, class_b.infinite)));
  return round(format, mode,
               {negative, circuits_.zero_extend(exponent, amount_width + 1), shifted.word, 1, largest_field(format)},
               {nan, infinite});
}

Word FloatCircuits::sub(FloatFormat format, WordView mode, WordView a, WordView b) {
  return add(format, mode, a, neg(format, b));
}

// --- Products --------------------------------------------------------------------------------------------------------

FloatCircuits::Product FloatCircuits::product(FloatFormat format, WordView a, WordView b) {
  const Class class_a = classify(format, a);
  const Class class_b = classify(format, b);
  const Unpacked x = normalize(format, a);
  const Unpacked y = normalize(format, b);
  Product result;
  result.sign = graph_.make_xor(x.sign, y.sign);
  result.nan = graph_.make_or(
      graph_.make_or(class_a.nan, class_b.nan),
      graph_.make_or(graph_.make_and(class_a.infinite, class_b.zero), graph_.make_and(class_a.zero, class_b.infinite)));
  result.infinite = graph_.make_or(class_a.infinite, class_b.infinite);
  result.zero = graph_.make_or(class_a.zero, class_b.zero);
  const uint32_t width = 2 * format.significand_bits;
  result.significand =
      circuits_.multiply(circuits_.zero_extend(x.significand, width), circuits_.zero_extend(y.significand, width));
  // Of the leading bit, which is worth 2 to 4: one more than the sum of the exponents. The operands' exponents are
  // those of `normalize`, those of zeros included.
  result.least = 2 * -int64_t{format.significand_bits} - bias(format);
  result.most = 2 * largest_field(format) - bias(format) + 1;
  const uint32_t exponent_width = signed_width(result.least, 2 * largest_field(format) + 1);
  Wire one = kTrue;
  result.exponent = circuits_.add(circuits_.add(circuits_.sign_extend(x.exponent, exponent_width),
                                                circuits_.sign_extend(y.exponent, exponent_width), one),
                                  signed_constant(circuits_, exponent_width, -bias(format)));
  return result;
}

Word FloatCircuits::mul(FloatFormat format, WordView mode, WordView a, WordView b) {
  const Product x = product(format, a, b);
  // At most one leading zero.
  const Word kept = keep_high(x.significand, format.significand_bits + 3);
  const Wire large = kept.back();
  Word significand(kept.size());
  for (size_t i = 0; i < kept.size(); ++i) {
    significand[i] = graph_.make_ite(large, kept[i], i == 0 ? kFalse : kept[i - 1]);
  }
  const auto width = static_cast<uint32_t>(x.exponent.size());
  const Word exponent = circuits_.add(x.exponent, Word(width, !large));
  return round(format, mode, {x.sign, exponent, significand, x.least, x.most}, {x.nan, x.infinite});
}

/// The exact product and c, the one with the larger exponent first, as in `add` with a significand of 2 p bits. The
/// difference may be negative, since exponents alone are compared; it is taken in one's complement then, in which a
/// carry that goes round makes it the negated number. The exponent of c is at least 1: the sum has no bits that a
/// subnormal number would lose but those that rounding takes.
Word FloatCircuits::fma(FloatFormat format, WordView mode, WordView a, WordView b, WordView c) {
  const Product x = product(format, a, b);
  const Class class_c = classify(format, c);
  const Unpacked y = unpack(format, c);
  const uint32_t precision = format.significand_bits;
  const auto exponent_width = static_cast<uint32_t>(x.exponent.size());
  const Word exponent_c = circuits_.zero_extend(y.exponent, exponent_width);
  const Word significand_c = Circuits::concat(y.significand, circuits_.constant(precision, 0));
  const Wire product_first = graph_.make_and(!x.zero, circuits_.signed_less(exponent_c, x.exponent));
  const Word above = circuits_.choose(product_first, x.exponent, exponent_c);
  const Word distance = circuits_.subtract(above, circuits_.choose(product_first, exponent_c, x.exponent));

  const Word below = circuits_.constant(3, 0);
  const uint32_t width = 2 * precision + 3;
  const Word first = Circuits::concat(circuits_.choose(product_first, x.significand, significand_c), below);
  const Word second = shift_right_sticky(
      Circuits::concat(circuits_.choose(product_first, significand_c, x.significand), below), distance);
  const Wire opposite = graph_.make_xor(x.sign, y.sign);
  const Wire turned = graph_.make_and(opposite, circuits_.unsigned_less(first, second));
  Wire carry = graph_.make_and(opposite, !turned);
  Word sum =
      circuits_.add(circuits_.zero_extend(first, width + 1),
                    circuits_.bitwise_xor(circuits_.zero_extend(second, width + 1), Word(width + 1, opposite)), carry);
  sum = circuits_.bitwise_xor(sum, Word(width + 1, turned));
  const Wire cancelled = graph_.make_and(opposite, !circuits_.any(sum));

  const Shifted shifted = shift_out_zeros(sum, above);
  const auto next_width = std::max(exponent_width + 1, static_cast<uint32_t>(shifted.amount.size()) + 1);
  const Word next = circuits_.increment(circuits_.zero_extend(above, next_width), kTrue);
  const Word exponent = circuits_.subtract(next, circuits_.zero_extend(shifted.amount, next_width));

  const Wire infinite = graph_.make_or(x.infinite, class_c.infinite);
  const Wire nan = graph_.make_or(graph_.make_or(x.nan, class_c.nan),
                                  graph_.make_and(opposite, graph_.make_and(x.infinite, class_c.infinite)));
  const Wire larger_is_product = graph_.make_ite(infinite, x.infinite, graph_.make_xor(product_first, turned));
  const Wire larger = graph_.make_ite(larger_is_product, x.sign, y.sign);
  const Wire negative =
      graph_.make_ite(graph_.make_and(cancelled, !infinite), is_mode(mode, RoundingMode::Negative), larger);
  return round(format, mode, {negative, exponent, shifted.word, 1, x.most + 1}, {nan, infinite});
}

// --- Quotients and roots ---------------------------------------------------------------------------------------------

/// Restoring division.
Word FloatCircuits::quotient(WordView a, WordView b, uint32_t digits) {
  const auto width = static_cast<uint32_t>(a.size()) + 1;
  Word rest = circuits_.zero_extend(a, width);
  const Word divisor = circuits_.zero_extend(b, width);
  Word result(digits + 1);
  for (uint32_t i = digits; i > 0; --i) {
    Wire borrow = kFalse;
    const Word difference = subtract(rest, divisor, borrow);
    result[i] = !borrow;
    rest = circuits_.choose(borrow, rest, difference);
    if (i > 1) {  // what is left is below the divisor: its first bit is zero
      rest.pop_back();
      rest.insert(rest.begin(), kFalse);
    }
  }
  result[0] = circuits_.any(rest);
  return result;
}

Word FloatCircuits::subtract(WordView a, WordView b, Wire& borrow) {
  Word difference(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    difference[i] = graph_.make_xor(graph_.make_xor(a[i], b[i]), borrow);
    borrow = graph_.make_majority(!a[i], b[i], borrow);
  }
  return difference;
}

Word FloatCircuits::div(FloatFormat format, WordView mode, WordView a, WordView b) {
  const Class class_a = classify(format, a);
  const Class class_b = classify(format, b);
  Unpacked x = normalize(format, a);
  Unpacked y = normalize(format, b);
  y.significand.back() = kTrue;  // division by zero is special
  // Divided by infinity, a number is zero.
  x.significand = circuits_.bitwise_and(x.significand, Word(x.significand.size(), !class_b.infinite));
  Word digits = quotient(x.significand, y.significand, format.significand_bits + 2);
  const Wire large = digits.back();  // not below one
  for (size_t i = digits.size(); i-- > 0;) {
    digits[i] = graph_.make_ite(large, digits[i], i == 0 ? kFalse : digits[i - 1]);
  }
  const int64_t least = -int64_t{format.significand_bits} - largest_field(format) + bias(format) - 1;
  const int64_t most = largest_field(format) + int64_t{format.significand_bits} + bias(format);
  const uint32_t width = signed_width(least, most);
  Wire carry = large;
  const Word difference = circuits_.add(circuits_.sign_extend(x.exponent, width),
                                        circuits_.invert(circuits_.sign_extend(y.exponent, width)), carry);
  const Word exponent = circuits_.add(difference, signed_constant(circuits_, width, bias(format)));
  const Wire nan = graph_.make_or(
      graph_.make_or(class_a.nan, class_b.nan),
      graph_.make_or(graph_.make_and(class_a.infinite, class_b.infinite), graph_.make_and(class_a.zero, class_b.zero)));
  return round(format, mode, {graph_.make_xor(x.sign, y.sign), exponent, digits, least, most},
               {nan, graph_.make_or(class_a.infinite, class_b.zero)});
}

/// Digit by digit, as by hand: two more digits of the number for one of the root.
Word FloatCircuits::root(WordView a, uint32_t digits) {
  Word found;  // so far
  Word rest;
  size_t next = a.size();
  const auto bring_down = [&] { rest.insert(rest.begin(), next > 0 ? a[--next] : kFalse); };
  for (uint32_t i = 0; i < digits; ++i) {
    bring_down();
    bring_down();
    Word trial = {kTrue, kFalse};
    trial.insert(trial.end(), found.begin(), found.end());
    const auto width = static_cast<uint32_t>(std::max(rest.size(), trial.size()));
    rest.resize(width, kFalse);
    trial.resize(width, kFalse);
    Wire borrow = kFalse;
    const Word difference = subtract(rest, trial, borrow);
    rest = circuits_.choose(borrow, rest, difference);
    found.insert(found.begin(), !borrow);
    rest.resize(std::min<size_t>(rest.size(), found.size() + 1));  // at most twice the root
  }
  found.insert(found.begin(), circuits_.any(rest));
  return found;
}

Word FloatCircuits::sqrt(FloatFormat format, WordView mode, WordView a) {
  const Class kind = classify(format, a);
  const Unpacked x = normalize(format, a);
  // The bias is odd: an odd exponent field is that of an even power of two.
  const Wire even = x.exponent[0];
  Word radicand = Circuits::concat({}, x.significand);
  radicand.push_back(kFalse);
  for (size_t i = radicand.size(); i-- > 0;) {
    radicand[i] = graph_.make_ite(even, radicand[i], i == 0 ? kFalse : radicand[i - 1]);
  }
  const Word significand = root(radicand, format.significand_bits + 1);
  const int64_t least = -int64_t{format.significand_bits} + bias(format);
  const int64_t most = largest_field(format) + bias(format);
  const uint32_t width = signed_width(least, most);
  Word exponent =
      circuits_.add(circuits_.sign_extend(x.exponent, width), signed_constant(circuits_, width, bias(format)));
  exponent.erase(exponent.begin());  // halved
  const Wire negative = graph_.make_and(x.sign, !kind.zero);
  // The least number other than zero decides whether roots may be subnormal.
  const int64_t least_root = (2 - int64_t{format.significand_bits} + bias(format)) >> 1;
  return round(format, mode, {graph_.make_and(x.sign, kind.zero), exponent, significand, least_root, most >> 1},
               {graph_.make_or(kind.nan, negative), kind.infinite});
}

// --- Integers --------------------------------------------------------------------------------------------------------

/// In the encoding itself: what is below the point is cut off, and rounding up adds one at the point, which carries
/// into the exponent as it should. The masks are the exponent, decoded.
Word FloatCircuits::round_to_integral(FloatFormat format, WordView mode, WordView a) {
  const uint32_t precision = format.significand_bits;
  const WordView field = exponent(format, a);
  // unit[i]: bit i of the encoding is worth one. Bit precision - 1 stands for the hidden bit.
  Word unit(precision, kFalse);
  for (uint32_t i = 1; i < precision; ++i) {
    const int64_t exponent_field = bias(format) + int64_t{precision - 1 - i};
    if (exponent_field < largest_field(format)) {
      unit[i] = circuits_.equal(field, circuits_.constant(format.exponent_bits, static_cast<uint64_t>(exponent_field)));
    }
  }
  Word significand(a.begin(), a.begin() + precision - 1);
  significand.push_back(kTrue);

  // Numbers from one on.
  Word odd;
  Word guard;
  Word below;
  Wire fraction = kFalse;  // bit i is a bit of the fraction
  Word fractions(precision - 1);
  for (uint32_t i = precision - 1; i-- > 0;) {
    odd.push_back(graph_.make_and(unit[i + 1], significand[i + 1]));
    guard.push_back(graph_.make_and(unit[i + 1], significand[i]));
    below.push_back(graph_.make_and(fraction, significand[i]));
    fraction = graph_.make_or(fraction, unit[i + 1]);
    fractions[i] = fraction;
  }

  // Numbers below one: zero, or one. From a half on, the leading bit is the guard.
  const Wire small =
      circuits_.unsigned_less(field, circuits_.constant(format.exponent_bits, static_cast<uint64_t>(bias(format))));
  const WordView low = trailing(format, a);
  if (format.exponent_bits == 2) {  // all of these are subnormal
    guard.push_back(graph_.make_and(small, low.back()));
    below.push_back(graph_.make_and(small, circuits_.any(low.first(low.size() - 1))));
  } else {
    const Wire half =
        circuits_.equal(field, circuits_.constant(format.exponent_bits, static_cast<uint64_t>(bias(format) - 1)));
    guard.push_back(half);
    below.push_back(graph_.make_and(half, circuits_.any(low)));
    below.push_back(graph_.make_and(graph_.make_and(small, !half), circuits_.any(magnitude(a))));
  }

  const Wire up = rounds_up(mode, sign(a), circuits_.any(odd), circuits_.any(guard), circuits_.any(below));
  Word result(a.begin(), a.end() - 1);
  Word addend(result.size(), kFalse);
  for (uint32_t i = 0; i < result.size(); ++i) {
    result[i] = graph_.make_and(result[i], !(i + 1 < precision ? graph_.make_or(fractions[i], small) : small));
    if (i < precision) {
      addend[i] = graph_.make_and(unit[i], up);
    }
  }
  result = circuits_.add(result, addend);
  // One, where a number below it is rounded up: its encoding is the bias.
  const Wire one = graph_.make_and(small, up);
  for (uint32_t i = precision - 1; i + 2 < format.width(); ++i) {
    result[i] = graph_.make_or(result[i], one);
  }
  result.push_back(sign(a));
  return result;
}

// --- Remainders ------------------------------------------------------------------------------------------------------

bool FloatCircuits::can_build_remainder(FloatFormat format) {
  constexpr uint64_t kMostGates = uint64_t{1} << 21;
  if (format.exponent_bits > 20 || format.significand_bits > (uint32_t{1} << 16)) {
    return false;
  }
  const uint64_t precision = format.significand_bits;
  const uint64_t steps = (uint64_t{1} << format.exponent_bits) + precision;
  return steps * (4 * precision + format.exponent_bits) <= kMostGates;
}

/// Long division in units of half the last place of b, so that operands whose exponents differ by one are integers too.
/// Where the exponent of a is smaller yet, a is less than half of b.
Word FloatCircuits::rem(FloatFormat format, WordView a, WordView b) {
  assert(can_build_remainder(format));
  const Class class_a = classify(format, a);
  const Class class_b = classify(format, b);
  const Unpacked x = unpack(format, a);
  const Unpacked y = unpack(format, b);
  const uint32_t precision = format.significand_bits;
  const uint32_t exponent_width = format.exponent_bits + 1;
  const Word places = circuits_.increment(circuits_.subtract(circuits_.zero_extend(x.exponent, exponent_width),
                                                             circuits_.zero_extend(y.exponent, exponent_width)),
                                          kTrue);
  const Wire tiny = places.back();
  const auto most_places = static_cast<uint32_t>(largest_field(format) - 1);
  const Word dividend = circuits_.shift_left(circuits_.zero_extend(x.significand, most_places + precision),
                                             WordView(places).first(format.exponent_bits));

  const Word divisor = circuits_.zero_extend(y.significand, precision + 1);
  Word rest(precision, kFalse);
  Wire odd = kFalse;
  for (size_t i = dividend.size(); i-- > 1;) {
    rest.insert(rest.begin(), dividend[i]);
    Wire borrow = kFalse;
    const Word difference = subtract(rest, divisor, borrow);
    odd = !borrow;
    rest = circuits_.choose(borrow, rest, difference);
    rest.pop_back();
  }
  rest.insert(rest.begin(), dividend[0]);
  // In half units the divisor is twice `divisor`, and half of it is `divisor`.
  const Wire tie = circuits_.equal(rest, divisor);
  const Wire above = graph_.make_or(circuits_.unsigned_less(divisor, rest), graph_.make_and(tie, odd));
  Word twice{kFalse};
  twice.insert(twice.end(), divisor.begin(), divisor.begin() + precision);
  // The result is at most half of the divisor, so that it needs no more bits.
  const Word result = circuits_.choose(above, circuits_.subtract(twice, rest), rest);

  const Word limit = circuits_.add(y.exponent, circuits_.constant(BitVector::ones(format.exponent_bits)));
  const Shifted shifted = shift_out_zeros(result, limit);
  const auto width = std::max(exponent_width, static_cast<uint32_t>(shifted.amount.size()) + 1);
  const Word exponent =
      circuits_.subtract(circuits_.zero_extend(y.exponent, width), circuits_.zero_extend(shifted.amount, width));
  const Wire nan =
      graph_.make_or(graph_.make_or(class_a.nan, class_b.nan), graph_.make_or(class_a.infinite, class_b.zero));
  const Word exact =
      round(format, constant(RoundingMode::Zero),
            {graph_.make_xor(x.sign, above), exponent, shifted.word, 1, largest_field(format) - 1}, {nan, kFalse});
  return circuits_.choose(graph_.make_and(!nan, graph_.make_or(tiny, class_b.infinite)), a, exact);
}

}  // namespace preproc::bits
