#include "indexify/search/value_mutation.h"

#include <algorithm>

#include "indexify/search/truth_distance.h"

namespace preproc {

namespace {

BitVector random_bits(uint32_t width, SearchRandom& random) {
  mpz_class bits = 0;
  for (uint32_t done = 0; done < width; done += 32) {
    bits = (bits << 32) + static_cast<unsigned long>(random.word() & 0xffffffff);
  }
  return BitVector(width, bits);
}

BitVector mutate_bits(const BitVector& bits, SearchRandom& random) {
  const uint32_t width = bits.width();
  const BitVector one(width, 1);
  const auto at = [&] { return one.bvshl(BitVector(width, random.below(width))); };
  switch (random.below(6)) {
    case 0: return bits.bvxor(at());
    case 1: return bits.bvadd(at());
    case 2: return bits.bvsub(at());
    case 3: return random.one_in(2) ? bits.bvnot() : bits.bvneg();
    case 4: return random.one_in(2) ? bits.bvadd(one) : bits.bvsub(one);
    default: return random_bits(width, random);
  }
}

FloatingPoint mutate_float(const FloatingPoint& f, SearchRandom& random) {
  const uint32_t width = f.format().width();
  switch (random.below(8)) {
    case 0: return FloatingPoint::from_bits(f.format(), random_bits(width, random));
    case 1: return f.negated();
    case 2: return FloatingPoint::from_bits(f.format(), mutate_bits(f.bits, random));
    default: {
      const auto step = static_cast<int64_t>(random.step(std::min<uint32_t>(width - 1, 62)));
      return float_stepped(f, random.one_in(2) ? step : -step);
    }
  }
}

char32_t random_character(SearchRandom& random) { return static_cast<char32_t>(0x20 + random.below(0x5f)); }

std::u32string mutate_string(std::u32string s, std::span<const Value> constants, SearchRandom& random) {
  const size_t place = random.below(s.size() + 1);
  const auto piece = [&]() -> std::u32string {
    if (constants.empty() || random.one_in(4)) {
      return std::u32string(1, random_character(random));
    }
    const std::u32string& constant = random.pick(constants).string();
    if (constant.empty() || random.one_in(2)) {
      return constant;
    }
    const size_t first = random.below(constant.size());
    return constant.substr(first, 1 + random.below(constant.size() - first));
  };
  switch (random.below(6)) {
    case 0: s.insert(place, piece()); return s;
    case 1: s.erase(place, 1 + random.below(std::max<size_t>(s.size(), 1))); return s;
    case 2:
      if (const std::u32string with = piece(); place < s.size() && !with.empty()) {
        s[place] = with.front();
      }
      return s;
    case 3: {
      const std::u32string with = piece();
      s.replace(place, std::min(with.size(), s.size() - place), with);
      return s;
    }
    case 4: return random.one_in(2) ? s.substr(0, place) : s.substr(place);
    default: {
      const std::u32string with = piece();
      return random.one_in(2) ? with + s : s + with;
    }
  }
}

mpz_class mutate_integer(const mpz_class& i, SearchRandom& random) {
  mpz_class step = static_cast<unsigned long>(random.step(random.one_in(4) ? 48 : 8));
  switch (random.below(8)) {
    case 0: return -i;
    case 1: return i + i;
    case 2: return i / 2;
    case 3: return step;
    default: return random.one_in(2) ? mpz_class(i + step) : mpz_class(i - step);
  }
}

}  // namespace

FloatingPoint float_stepped(const FloatingPoint& from, int64_t steps) {
  if (from.is_nan()) {
    return from;
  }
  const FloatFormat format = from.format();
  if (format.width() <= 64) {
    const uint32_t width = format.width();
    const int64_t top = float_ordinal(FloatingPoint::infinity(format, false).bits.word(), width);
    const int64_t here = float_ordinal(from.bits.word(), width);
    int64_t there = 0;
    if (__builtin_add_overflow(here, steps, &there)) {
      there = steps > 0 ? top : -1 - top;
    }
    return FloatingPoint::from_bits(format, BitVector(width, float_at(std::clamp(there, -1 - top, top), width)));
  }
  mpz_class magnitude = from.absolute().bits.to_mpz();
  mpz_class there = (from.sign() ? mpz_class(-1 - magnitude) : magnitude) + static_cast<long>(steps);
  const bool negative = sgn(there) < 0;
  magnitude = negative ? mpz_class(-1 - there) : there;
  const FloatingPoint infinity = FloatingPoint::infinity(format, false);
  if (magnitude > infinity.bits.to_mpz()) {
    return FloatingPoint::infinity(format, negative);
  }
  const FloatingPoint result = FloatingPoint::from_bits(format, BitVector(format.width(), magnitude));
  return negative ? result.negated() : result;
}

namespace {

/// One element more, less or another.
Value mutate_sequence(const SortTable& sorts, const SequenceValue& sequence, SearchRandom& random) {
  const Sort element = sorts.element(sequence.sort);
  std::vector<Value> elements = sequence.elements;
  const auto place = static_cast<std::ptrdiff_t>(elements.empty() ? 0 : random.below(elements.size()));
  if (elements.empty() || random.one_in(3)) {
    const Value near = elements.empty() ? default_value(sorts, element) : elements[static_cast<size_t>(place)];
    elements.insert(elements.begin() + place, mutate_value(sorts, element, near, {}, random));
  } else if (random.one_in(2)) {
    elements.erase(elements.begin() + place);
  } else {
    Value& changed = elements[static_cast<size_t>(place)];
    changed = mutate_value(sorts, element, changed, {}, random);
  }
  Value result = make_sequence_value(sequence.sort, std::move(elements));
  return result.known() ? result : make_sequence_value(sequence.sort, {});
}

}  // namespace

Value mutate_value(const SortTable& sorts, Sort sort, const Value& value, std::span<const Value> constants,
                   SearchRandom& random) {
  if (!constants.empty() && random.one_in(5)) {
    return random.pick(constants);
  }
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return Value(!value.boolean());
    case SortKind::RoundingMode: return Value(static_cast<RoundingMode>(random.below(5)));
    case SortKind::BitVec: return Value(mutate_bits(value.bits(), random));
    case SortKind::FloatingPoint: return Value(mutate_float(value.floating(), random));
    case SortKind::String: return Value(mutate_string(value.string(), constants, random));
    case SortKind::Int: return Value(mutate_integer(value.integer(), random));
    case SortKind::Real: {
      const mpq_class& r = value.real();
      if (random.one_in(3)) {
        const mpz_class whole = r.get_num() / r.get_den();
        return Value(mpq_class(mutate_integer(whole, random)));
      }
      mpq_class step(static_cast<unsigned long>(random.step(8)), static_cast<unsigned long>(random.step(8) + 1));
      step.canonicalize();
      return Value(random.one_in(2) ? mpq_class(r + step) : mpq_class(r - step));
    }
    case SortKind::Array: {
      const Sort element = sorts.element(sort);
      const ArrayValue& array = value.array();
      if (!array.entries.empty() && random.one_in(2)) {
        const auto& entry = array.entries[random.below(array.entries.size())];
        return store_value(value, entry.first, mutate_value(sorts, element, entry.second, {}, random));
      }
      return Value(ArrayValue{array.sort,
                              std::make_shared<const Value>(mutate_value(sorts, element, *array.fallback, {}, random)),
                              array.entries});
    }
    case SortKind::Declared: return Value(Element{sort, random.below(8)});
    case SortKind::Sequence: return mutate_sequence(sorts, value.sequence(), random);
    default: return value;
  }
}

}  // namespace preproc
