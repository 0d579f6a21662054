#include "indexify/search/truth_distance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace preproc {

namespace {

/// A distance for so many steps, none included. Numbers beyond those of double are infinite there, and the difference
/// of two of them is none: both are many steps.
double scaled(double steps) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return 1 + std::log2(1 + (steps < kMost ? steps : kMost));
}

double absolute_difference(const mpq_class& a, const mpq_class& b) {
  const mpq_class difference = abs(a - b);
  return difference.get_d();
}

uint32_t float_width(const SortTable& sorts, Sort sort) {
  return sorts.exponent_bits(sort) + sorts.significand_bits(sort);
}

double as_number(const SortTable& sorts, const MeasuredValue& v) {
  switch (sorts.kind(v.sort)) {
    case SortKind::BitVec: return v.value == nullptr ? static_cast<double>(v.word) : v.value->bits().to_mpz().get_d();
    case SortKind::FloatingPoint:
      if (v.value == nullptr) {
        return static_cast<double>(float_ordinal(v.word, float_width(sorts, v.sort)));
      } else {
        const double magnitude = v.value->floating().absolute().bits.to_mpz().get_d();
        return v.value->floating().sign() ? -magnitude : magnitude;
      }
    case SortKind::Int: return v.value->integer().get_d();
    case SortKind::Real: return v.value->real().get_d();
    default: return static_cast<double>(v.word);
  }
}

double as_signed(const SortTable& sorts, const MeasuredValue& v) {
  const uint32_t width = sorts.width(v.sort);
  if (v.value != nullptr) {
    return v.value->bits().to_signed_mpz().get_d();
  }
  return static_cast<double>(static_cast<int64_t>(v.word << (64 - width)) >> (64 - width));
}

double string_difference(std::u32string_view a, std::u32string_view b) {
  if (a.size() > b.size()) {
    std::swap(a, b);
  }
  size_t front = 0;
  size_t back = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    front += a[i] != b[i];
    back += a[i] != b[b.size() - a.size() + i];
  }
  return static_cast<double>(std::min(front, back) + b.size() - a.size());
}

/// Differing characters of `part` at the best place in `s`.
double containment_difference(std::u32string_view s, std::u32string_view part) {
  if (part.size() > s.size()) {
    return static_cast<double>(part.size() - s.size()) + string_difference(s, part.substr(0, s.size()));
  }
  constexpr size_t kMaxSteps = 1 << 14;
  size_t best = part.size();
  size_t steps = 0;
  for (size_t i = 0; i + part.size() <= s.size() && steps < kMaxSteps; ++i) {
    size_t differing = 0;
    for (size_t j = 0; j < part.size() && differing < best; ++j, ++steps) {
      differing += s[i + j] != part[j];
    }
    best = std::min(best, differing);
  }
  return static_cast<double>(best);
}

}  // namespace

int64_t float_ordinal(uint64_t word, uint32_t width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  return (word & sign) != 0 ? -1 - static_cast<int64_t>(word & (sign - 1)) : static_cast<int64_t>(word);
}

uint64_t float_at(int64_t ordinal, uint32_t width) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  return ordinal < 0 ? sign | (static_cast<uint64_t>(-1 - ordinal) & (sign - 1))
                     : static_cast<uint64_t>(ordinal) & (sign - 1);
}

double inequality_distance(const SortTable& sorts, const MeasuredValue& a, const MeasuredValue& b) {
  switch (sorts.kind(a.sort)) {
    case SortKind::BitVec:
      if (a.value == nullptr) {
        const uint64_t difference = std::min(a.word - b.word, b.word - a.word);
        return std::min(scaled(static_cast<double>(difference)), scaled(std::popcount(a.word ^ b.word)));
      }
      return scaled(std::abs(as_number(sorts, a) - as_number(sorts, b)));
    case SortKind::FloatingPoint: return scaled(std::abs(as_number(sorts, a) - as_number(sorts, b)));
    case SortKind::Int: {
      const mpz_class difference = abs(a.value->integer() - b.value->integer());
      return scaled(difference.get_d());
    }
    case SortKind::Real: return scaled(absolute_difference(a.value->real(), b.value->real()));
    case SortKind::String: return scaled(string_difference(a.value->string(), b.value->string()));
    default: return scaled(1);
  }
}

double predicate_distance(const SortTable& sorts, Kind predicate, bool holds, std::span<const MeasuredValue> a) {
  const auto gap = [&](double x, double y) { return scaled(std::abs(x - y)); };
  switch (predicate) {
    case Kind::Equal:
    case Kind::FpEq: return holds ? 1 : inequality_distance(sorts, a[0], a[1]);
    case Kind::FpLe:
    case Kind::FpLt:
    case Kind::FpGe:
    case Kind::FpGt:
    case Kind::Le:
    case Kind::Lt:
    case Kind::Ge:
    case Kind::Gt:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvUgt:
    case Kind::BvUge: return gap(as_number(sorts, a[0]), as_number(sorts, a[1]));
    case Kind::BvSlt:
    case Kind::BvSle:
    case Kind::BvSgt:
    case Kind::BvSge: return gap(as_signed(sorts, a[0]), as_signed(sorts, a[1]));
    case Kind::FpIsZero:
    case Kind::FpIsNegative:
    case Kind::FpIsPositive:
    case Kind::FpIsSubnormal: return gap(as_number(sorts, a[0]), 0);
    case Kind::StrPrefixof:
    case Kind::StrSuffixof: {
      if (holds) {
        return 1;
      }
      const std::u32string_view part = a[0].value->string();
      const std::u32string_view s = a[1].value->string();
      if (part.size() > s.size()) {
        return scaled(string_difference(part, s));
      }
      return scaled(string_difference(
          part, predicate == Kind::StrPrefixof ? s.substr(0, part.size()) : s.substr(s.size() - part.size())));
    }
    case Kind::StrContains:
      return holds ? 1 : scaled(containment_difference(a[0].value->string(), a[1].value->string()));
    default: return scaled(8);
  }
}

}  // namespace preproc
