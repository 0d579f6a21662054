#include "indexify/garden/value_ranks.h"

#include <algorithm>

namespace preproc {

namespace {

struct Ranked {
  const Value* value;
  bool is_second;
  size_t place;
};

/// The order of the theory, in which floats have equal zeros. Precondition: no NaN.
bool theory_less(const Value& a, const Value& b) {
  return a.is_float()    ? float_less(a.floating(), b.floating())
         : a.is_string() ? a.string() < b.string()
                         : Value::less(a, b);
}

}  // namespace

std::optional<Kind> comparison_of_ranks(Kind comparison) {
  switch (comparison) {
    case Kind::Equal:
    case Kind::FpEq: return Kind::Equal;
    case Kind::Lt:
    case Kind::FpLt:
    case Kind::StrLt: return Kind::BvUlt;
    case Kind::Le:
    case Kind::FpLe:
    case Kind::StrLe: return Kind::BvUle;
    case Kind::Gt:
    case Kind::FpGt: return Kind::BvUgt;
    case Kind::Ge:
    case Kind::FpGe: return Kind::BvUge;
    default: return std::nullopt;
  }
}

ValueRanks rank_values(Kind comparison, std::span<const Value> first, std::span<const Value> second) {
  const auto less = comparison == Kind::Equal ? Value::less : theory_less;
  const std::optional<Kind> of_ranks = comparison_of_ranks(comparison);
  const bool is_equality = of_ranks == Kind::Equal;
  const bool is_greater = of_ranks == Kind::BvUgt || of_ranks == Kind::BvUge;
  std::vector<Ranked> ranked;
  for (const bool is_second : {false, true}) {
    const std::span<const Value> values = is_second ? second : first;
    for (size_t i = 0; i < values.size(); ++i) {
      if (comparison == Kind::Equal || !values[i].is_float() || !values[i].floating().is_nan()) {
        ranked.push_back({&values[i], is_second, i});
      }
    }
  }
  std::ranges::sort(ranked, [&](const Ranked& a, const Ranked& b) { return less(*a.value, *b.value); });
  // Groups of equal values; what is of one term only needs a number of its own only where the other term's values
  // begin.
  enum class Sides : uint8_t { None, First, Second, Both };
  ValueRanks ranks;
  const uint64_t none = UINT64_MAX;
  ranks.first.assign(first.size(), none);
  ranks.second.assign(second.size(), none);
  uint64_t number = 0;
  Sides before = Sides::None;
  for (size_t i = 0; i < ranked.size();) {
    size_t end = i;
    bool of_first = false;
    bool of_second = false;
    for (; end < ranked.size() && !less(*ranked[i].value, *ranked[end].value); ++end) {
      (ranked[end].is_second ? of_second : of_first) = true;
    }
    const Sides sides = of_first && of_second ? Sides::Both : of_first ? Sides::First : Sides::Second;
    if (sides == Sides::Both || !is_equality) {
      number += sides == Sides::Both || sides != before ? 1 : 0;
      for (size_t at = i; at < end; ++at) {
        (ranked[at].is_second ? ranks.second : ranks.first)[ranked[at].place] = number;
      }
      before = sides;
    }
    i = end;
  }
  ranks.greatest = number + 1;
  ranks.first_incomparable = is_greater ? 0 : ranks.greatest;
  ranks.second_incomparable = is_greater ? ranks.greatest : 0;
  std::ranges::replace(ranks.first, none, ranks.first_incomparable);
  std::ranges::replace(ranks.second, none, ranks.second_incomparable);
  return ranks;
}

}  // namespace preproc
