#include "indexify/garden/seeds.h"

#include <algorithm>

#include "evaluate/evaluator.h"
#include "term/operator.h"
#include "term/walk.h"
#include "value/enum_set.h"

namespace preproc {

namespace {

FloatingPoint positive_float(FloatFormat format, const mpz_class& exponent_and_trailing) {
  return FloatingPoint::from_bits(format, BitVector(format.width(), exponent_and_trailing));
}

std::vector<Value> boundary_floats(FloatFormat format) {
  if (!format.is_computable()) {
    return {};
  }
  const uint32_t trailing_bits = format.significand_bits - 1;
  mpz_class least_normal = 1;
  least_normal <<= trailing_bits;
  mpz_class one = (mpz_class(1) << (format.exponent_bits - 1)) - 1;  // the exponent's bias
  one <<= trailing_bits;
  std::vector<Value> values;
  const auto both_signs = [&](const FloatingPoint& positive) {
    values.emplace_back(positive);
    values.emplace_back(positive.negated());
  };
  both_signs(FloatingPoint::zero(format, false));
  both_signs(positive_float(format, one));
  both_signs(FloatingPoint::largest(format, false));
  both_signs(positive_float(format, least_normal));
  both_signs(positive_float(format, least_normal - 1));
  both_signs(positive_float(format, 1));
  both_signs(FloatingPoint::infinity(format, false));
  values.emplace_back(FloatingPoint::nan(format));
  return values;
}

}  // namespace

bool Seeds::is_sort_of_seeds(const SortTable& sorts, Sort sort) {
  static constexpr EnumSet<SortKind> kKinds = {SortKind::String, SortKind::FloatingPoint, SortKind::Int,
                                               SortKind::Real,   SortKind::RoundingMode,  SortKind::BitVec};
  return kKinds.contains(sorts.kind(sort));
}

void Seeds::harvest(const TermManager& tm, std::span<const Term> assertions) {
  const Assignment nothing;
  Evaluator evaluator(tm, nothing);
  TermSet seen;
  TermSet ground;
  const SortTable& sorts = tm.sorts();
  for (const Term assertion : assertions) {
    walk_postorder(tm, assertion, seen, [&](Term t) {
      const std::span<const Term> children = tm.children(t);
      if (!tm.is_value(t) && (operator_info(tm.kind(t)) == nullptr ||
                              !std::ranges::all_of(children, [&](Term child) { return ground.contains(child); }))) {
        return;
      }
      ground.insert(t);
      const Sort sort = tm.sort(t);
      if (is_sort_of_seeds(sorts, sort)) {
        if (Value value = evaluator.evaluate(t); value.known()) {
          add(sort, std::move(value));
        }
      }
    });
  }
}

void Seeds::harvest_program(const TermManager& tm, size_t from, size_t most) {
  const Assignment nothing;
  Evaluator evaluator(tm, nothing);
  for (auto id = static_cast<uint32_t>(from); id < tm.size(); ++id) {
    const Term t{id};
    if (!tm.is_value(t)) {
      continue;
    }
    const Sort sort = tm.sort(t);
    if (is_sort_of_seeds(tm.sorts(), sort) && !tm.sorts().is_bitvec(sort) && of(sort).size() < most) {
      add(sort, evaluator.evaluate(t));
    }
  }
}

void Seeds::add_boundary(const SortTable& sorts, Sort sort) {
  for (Value& value : boundary_values(sorts, sort)) {
    add(sort, std::move(value));
  }
}

void Seeds::add(const Seeds& more) {
  for (const auto& [sort, values] : more.sets_) {
    for (const Value& value : values.values()) {
      sets_[sort].insert(value);
    }
  }
}

const std::vector<Value>& Seeds::of(Sort sort) const {
  static const std::vector<Value> kNone;
  const auto found = sets_.find(sort.id);
  return found == sets_.end() ? kNone : found->second.values();
}

std::vector<Value> boundary_values(const SortTable& sorts, Sort sort) {
  switch (sorts.kind(sort)) {
    case SortKind::String: return {Value(std::u32string()), Value(std::u32string(U"0")), Value(std::u32string(U"a"))};
    case SortKind::Int: return {Value(mpz_class(0)), Value(mpz_class(1)), Value(mpz_class(-1))};
    case SortKind::Real: return {Value(mpq_class(0)), Value(mpq_class(1)), Value(mpq_class(-1))};
    case SortKind::FloatingPoint: return boundary_floats({sorts.exponent_bits(sort), sorts.significand_bits(sort)});
    case SortKind::RoundingMode: {
      std::vector<Value> modes;
      for (uint8_t mode = 0; mode < 5; ++mode) {
        modes.emplace_back(static_cast<RoundingMode>(mode));
      }
      return modes;
    }
    case SortKind::BitVec: {
      const uint32_t width = sorts.width(sort);
      ValueSet values;
      values.insert(Value(BitVector(width, uint64_t{0})));
      values.insert(Value(BitVector(width, uint64_t{1})));
      values.insert(Value(BitVector::ones(width)));
      values.insert(Value(BitVector::max_signed(width)));
      values.insert(Value(BitVector::min_signed(width)));
      return values.values();
    }
    default: return {};
  }
}

}  // namespace preproc
