#include "backends/cvc5_values.h"

#include <algorithm>

#include "backends/cvc5_floats.h"
#include "backends/guarded_cases.h"

namespace preproc {

/// The body of a lambda: parameters are the variables of its list.
class Cvc5Values::CasesView {
 public:
  using Expression = cvc5::Term;
  CasesView(Cvc5Values& values, const cvc5::Term& variables, Sort function) : values_(values), function_(function) {
    for (size_t i = 0; i < variables.getNumChildren(); ++i) {
      places_.emplace(variables[i], i);
    }
  }

  CaseShape shape(const cvc5::Term& e) const {
    switch (e.getKind()) {
      case cvc5::Kind::VARIABLE: return places_.contains(e) ? CaseShape::Parameter : CaseShape::Leaf;
      case cvc5::Kind::ITE: return CaseShape::Ite;
      case cvc5::Kind::NOT: return CaseShape::Not;
      case cvc5::Kind::AND: return CaseShape::And;
      case cvc5::Kind::OR: return CaseShape::Or;
      case cvc5::Kind::EQUAL: return CaseShape::Equal;
      default: return CaseShape::Leaf;
    }
  }
  size_t size(const cvc5::Term& e) const { return e.getNumChildren(); }
  cvc5::Term child(const cvc5::Term& e, size_t i) const { return e[i]; }
  size_t parameter(const cvc5::Term& e) const { return places_.at(e); }
  Value value(const cvc5::Term& e) const { return values_.decode(e, values_.tm_.sorts().range(function_)); }
  Value argument(const cvc5::Term& e, size_t index) const {
    return values_.decode(e, values_.tm_.sorts().arguments(function_)[index]);
  }

 private:
  Cvc5Values& values_;
  Sort function_;
  std::map<cvc5::Term, size_t> places_;
};

/// Nested arrays are decoded by nested calls, as deep as the sort is.
Value Cvc5Values::decode(const cvc5::Term& value, Sort sort) {
  const SortTable& sorts = tm_.sorts();
  switch (sorts.kind(sort)) {
    case SortKind::Bool: return value.isBooleanValue() ? Value(value.getBooleanValue()) : Value();
    case SortKind::BitVec:
      if (!value.isBitVectorValue()) {
        return {};
      }
      return Value(BitVector(sorts.width(sort), mpz_class(value.getBitVectorValue(16), 16)));
    case SortKind::Int: return value.isIntegerValue() ? Value(mpz_class(value.getIntegerValue())) : Value();
    case SortKind::Real: {
      if (!value.isRealValue() && !value.isIntegerValue()) {
        return {};
      }
      mpq_class number(value.isRealValue() ? value.getRealValue() : value.getIntegerValue());
      number.canonicalize();
      return Value(std::move(number));
    }
    case SortKind::String: {
      if (!value.isStringValue()) {
        return {};
      }
      return Value(value_of_cvc5_string(value));
    }
    case SortKind::FloatingPoint:
    case SortKind::RoundingMode: return value_of_cvc5_float(value);
    case SortKind::Declared: {
      if (!value.isUninterpretedSortValue()) {
        return {};
      }
      std::map<cvc5::Term, uint64_t>& numbers = elements_[sort.id];
      return Value(Element{sort, numbers.emplace(value, numbers.size()).first->second});
    }
    case SortKind::Array: return decode_array(value, sort);
    case SortKind::Datatype: return decode_datatype(value, sort);
    case SortKind::Function: return decode_function(value, sort);
    default: return {};
  }
}

/// Recurses as deep as values of datatypes may be nested.
Value Cvc5Values::decode_datatype(const cvc5::Term& value, Sort sort) {
  if (value.getKind() != cvc5::Kind::APPLY_CONSTRUCTOR || datatype_depth_ > kMaxDatatypeDepth) {
    return {};
  }
  if (const auto known = datatype_values_.find(value); known != datatype_values_.end()) {
    return known->second;
  }
  const cvc5::Datatype datatype = value.getSort().getDatatype();
  uint32_t c = 0;
  while (c < datatype.getNumConstructors() && datatype[c].getTerm() != value[0]) {
    ++c;
  }
  if (c == datatype.getNumConstructors()) {
    return {};
  }
  const std::span<const Sort> fields = tm_.sorts().fields(sort, c);
  std::vector<Value> values;
  values.reserve(fields.size());
  ++datatype_depth_;
  for (size_t i = 0; i < fields.size(); ++i) {
    values.push_back(decode(value[i + 1], fields[i]));
  }
  --datatype_depth_;
  return datatype_values_.emplace(value, make_datatype_value(sort, c, std::move(values))).first->second;
}

Value Cvc5Values::decode_array(cvc5::Term value, Sort sort) {
  const Sort index = tm_.sorts().index(sort);
  const Sort element = tm_.sorts().element(sort);
  std::vector<GuardedCase> cases;
  for (; value.getKind() == cvc5::Kind::STORE; value = value[0]) {
    GuardedCase& c = cases.emplace_back(GuardedCase{{decode(value[1], index)}, decode(value[2], element)});
    if (!c.arguments[0].known() || !c.result.known()) {
      return {};
    }
  }
  if (!value.isConstArray()) {
    return {};
  }
  cases.push_back({std::vector<Value>(1), decode(value.getConstArrayBase(), element)});
  return cases.back().result.known() ? table_value(tm_.sorts(), sort, std::move(cases)) : Value();
}

Value Cvc5Values::decode_function(const cvc5::Term& value, Sort sort) {
  if (value.getKind() != cvc5::Kind::LAMBDA || value[0].getNumChildren() != tm_.sorts().arguments(sort).size()) {
    return {};
  }
  // cvc5's tables of functions of functions do not tell them apart where they should.
  if (std::ranges::any_of(tm_.sorts().arguments(sort),
                          [&](Sort s) { return tm_.sorts().kind(s) == SortKind::Function; })) {
    return {};
  }
  CasesView view(*this, value[0], sort);
  std::optional<std::vector<GuardedCase>> cases =
      read_cases(view, value[1], value[0].getNumChildren(), tm_.sorts().range(sort) == tm_.sorts().boolean());
  return cases ? table_value(tm_.sorts(), sort, std::move(*cases)) : Value();
}

}  // namespace preproc
