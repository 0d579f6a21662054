#include "backends/bitwuzla/bitwuzla_values.h"

#include <utility>

namespace preproc {

Value BitwuzlaValues::decode(const bitwuzla::Term& value, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Array: return decode_array(value, sort);
    case SortKind::Function: return decode_function(value, sort);
    default: break;
  }
  if (!value.is_value()) {
    return {};
  }
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return Value(value.value<bool>());
    case SortKind::BitVec: return Value(BitVector(sorts.width(sort), mpz_class(value.value<std::string>(2), 2)));
    case SortKind::FloatingPoint: {
      const FloatFormat format{sorts.exponent_bits(sort), sorts.significand_bits(sort)};
      const mpz_class bits(value.value<std::string>(2), 2);
      return Value(FloatingPoint::from_bits(format, BitVector(format.width(), bits)));
    }
    case SortKind::RoundingMode:
      switch (value.value<bitwuzla::RoundingMode>()) {
        case bitwuzla::RoundingMode::RNE: return Value(RoundingMode::NearestEven);
        case bitwuzla::RoundingMode::RNA: return Value(RoundingMode::NearestAway);
        case bitwuzla::RoundingMode::RTP: return Value(RoundingMode::Positive);
        case bitwuzla::RoundingMode::RTN: return Value(RoundingMode::Negative);
        case bitwuzla::RoundingMode::RTZ: return Value(RoundingMode::Zero);
        default: return {};
      }
    default: return {};
  }
}

Value BitwuzlaValues::decode_array(bitwuzla::Term value, Sort sort) {
  const Sort index = tm_.sorts().index(sort);
  const Sort element = tm_.sorts().element(sort);
  std::vector<GuardedCase> cases;
  while (value.kind() == bitwuzla::Kind::ARRAY_STORE) {
    cases.push_back({{decode(value[1], index)}, decode(value[2], element)});
    if (!cases.back().arguments[0].known() || !cases.back().result.known()) {
      return {};
    }
    value = value[0];
  }
  if (value.kind() != bitwuzla::Kind::CONST_ARRAY) {
    return {};
  }
  cases.push_back({std::vector<Value>(1), decode(value[0], element)});
  return cases.back().result.known() ? text_.interpretations().table(sort, std::move(cases)) : Value();
}

/// A function of several arguments is a lambda in a lambda.
Value BitwuzlaValues::decode_function(bitwuzla::Term value, Sort sort) {
  std::vector<std::string> parameters;
  while (value.kind() == bitwuzla::Kind::LAMBDA) {
    for (size_t i = 0; i + 1 < value.num_children(); ++i) {
      parameters.push_back(value[i].str());
    }
    value = value[value.num_children() - 1];
  }
  if (parameters.size() != tm_.sorts().arguments(sort).size()) {
    return {};
  }
  return text_.read_table(value.str(), sort, parameters);
}

}  // namespace preproc
