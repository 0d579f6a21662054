#include <algorithm>
#include <bit>

#include "backends/bits/float_circuits.h"
#include "backends/bits/float_exponent.h"

namespace preproc::bits {

Word FloatCircuits::from_float(FloatFormat format, WordView mode, FloatFormat from, WordView a) {
  if (format.exponent_bits == from.exponent_bits && format.significand_bits >= from.significand_bits) {
    return Circuits::concat(a, circuits_.constant(format.significand_bits - from.significand_bits, 0));
  }
  const Class kind = classify(from, a);
  // Where exponents get no smaller, subnormal numbers stay so, and need not be normalized.
  const bool wider = format.exponent_bits > from.exponent_bits;
  const int64_t shift = bias(format) - bias(from);
  const int64_t least = (wider ? 2 - int64_t{from.significand_bits} : 1) + shift;
  const int64_t most = largest_field(from) - 1 + shift;
  const uint32_t width = signed_width(std::min<int64_t>(-int64_t{from.significand_bits}, least - 2),
                                      std::max(largest_field(from), largest_field(format)));
  Unpacked x = wider ? normalize(from, a) : unpack(from, a);
  x.exponent = wider ? circuits_.sign_extend(x.exponent, width) : circuits_.zero_extend(x.exponent, width);
  const Word exponent = circuits_.add(x.exponent, signed_constant(circuits_, width, shift));
  return round(format, mode, {x.sign, exponent, x.significand, least, most}, {kind.nan, kind.infinite});
}

Word FloatCircuits::round_integer(FloatFormat format, WordView mode, Wire sign, WordView magnitude) {
  const auto digits = static_cast<uint32_t>(magnitude.size());
  const Word zeros = leading_zeros(magnitude);
  const Word significand = circuits_.shift_left(magnitude, zeros);
  const int64_t most = bias(format) + int64_t{digits} - 1;
  const uint32_t width = signed_width(-int64_t{digits}, std::max(most, largest_field(format)));
  const Word exponent =
      circuits_.subtract(signed_constant(circuits_, width, most), circuits_.zero_extend(zeros, width));
  return round(format, mode, {sign, exponent, significand, bias(format), most}, {});
}

Word FloatCircuits::from_unsigned(FloatFormat format, WordView mode, WordView integer) {
  return round_integer(format, mode, kFalse, integer);
}

Word FloatCircuits::from_signed(FloatFormat format, WordView mode, WordView integer) {
  const Wire negative = sign(integer);
  const Word flipped = circuits_.bitwise_xor(integer, Word(integer.size(), negative));
  return round_integer(format, mode, negative, circuits_.increment(flipped, negative));
}

/// In fixed point: the significand is shifted to the left by the exponent, to `width` bits before the point and
/// p behind it. A number below a half is all behind these.
PartialWord FloatCircuits::to_integer(uint32_t width, WordView mode, FloatFormat from, WordView a, bool is_signed) {
  const Class kind = classify(from, a);
  const Unpacked x = unpack(from, a);
  const uint32_t precision = from.significand_bits;
  // A number from a half to one: no places; so with one place for one to two.
  const uint32_t amount_width =
      std::max(signed_width(1 - bias(from), largest_field(from)), signed_width(0, int64_t{width} + 1));
  const Word places = circuits_.add(circuits_.zero_extend(x.exponent, amount_width),
                                    signed_constant(circuits_, amount_width, 1 - bias(from)));
  const Wire tiny = places.back();
  const Wire huge = graph_.make_and(!tiny, circuits_.unsigned_less(circuits_.constant(amount_width, width), places));
  const auto stages = std::min<size_t>(static_cast<size_t>(std::bit_width(width)), amount_width - 1);
  const Word fixed =
      circuits_.shift_left(circuits_.zero_extend(x.significand, precision + width), WordView(places).first(stages));
  const Wire guard = graph_.make_and(!tiny, fixed[precision - 1]);
  const Wire sticky =
      graph_.make_ite(tiny, circuits_.any(x.significand), circuits_.any(WordView(fixed).first(precision - 1)));
  Word integer = circuits_.bitwise_and(WordView(fixed).subspan(precision), Word(width, !tiny));
  integer.push_back(kFalse);
  const Wire up = rounds_up(mode, x.sign, integer[0], guard, sticky);
  // Negated where the sign says so: -(n + up) is ~n + 1 - up.
  integer = circuits_.increment(circuits_.bitwise_xor(integer, Word(width + 1, x.sign)), graph_.make_xor(up, x.sign));
  const Wire outside = is_signed ? graph_.make_xor(integer[width], integer[width - 1]) : integer[width];
  integer.pop_back();
  const Wire finite = graph_.make_and(!kind.nan, !kind.infinite);
  return {integer, graph_.make_and(finite, graph_.make_and(!huge, !outside))};
}

PartialWord FloatCircuits::to_unsigned(uint32_t width, WordView mode, FloatFormat from, WordView a) {
  return to_integer(width, mode, from, a, false);
}

PartialWord FloatCircuits::to_signed(uint32_t width, WordView mode, FloatFormat from, WordView a) {
  return to_integer(width, mode, from, a, true);
}

}  // namespace preproc::bits
