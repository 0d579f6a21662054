#include "backends/cvc5/cvc5_values.h"

#include <algorithm>
#include <set>

#include "backends/cvc5/cvc5_floats.h"
#include "value/identifier.h"

namespace preproc {

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
      return Value(text_.interpretations().element(sort, value.getUninterpretedSortValue()));
    }
    case SortKind::Sequence: return decode_sequence(value, sort);
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

/// One constant, or units joined.
Value Cvc5Values::decode_sequence(const cvc5::Term& value, Sort sort) {
  std::vector<Value> elements;
  std::vector<cvc5::Term> todo{value};
  while (!todo.empty()) {
    const cvc5::Term part = todo.back();
    todo.pop_back();
    if (part.getKind() == cvc5::Kind::SEQ_CONCAT) {
      for (size_t i = part.getNumChildren(); i-- > 0;) {
        todo.push_back(part[i]);
      }
    } else if (part.getKind() == cvc5::Kind::SEQ_UNIT) {
      elements.push_back(decode(part[0], tm_.sorts().element(sort)));
    } else if (part.isSequenceValue()) {
      for (const cvc5::Term& element : part.getSequenceValue()) {
        elements.push_back(decode(element, tm_.sorts().element(sort)));
      }
    } else {
      return {};
    }
  }
  return make_sequence_value(sort, std::move(elements));
}

Value Cvc5Values::decode_array(cvc5::Term value, Sort sort) {
  const Sort index = tm_.sorts().index(sort);
  const Sort element = tm_.sorts().element(sort);
  std::vector<GuardedCase> cases;
  for (; value.getKind() == cvc5::Kind::STORE; value = value[0]) {
    cases.push_back({{decode(value[1], index)}, decode(value[2], element)});
    if (!cases.back().arguments[0].known()) {
      return {};
    }
  }
  if (!value.isConstArray()) {
    return {};
  }
  cases.push_back({std::vector<Value>(1), decode(value.getConstArrayBase(), element)});
  return text_.interpretations().table(sort, std::move(cases));
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
  return text_.read_value(text(value), sort);
}

/// cvc5 1.0 writes the elements of a sort whose name needs bars without any: `(as @(Box Int)_0 (Box Int))`.
std::string Cvc5Values::text(const cvc5::Term& term) {
  std::string text = term.toString();
  if (text.find("(as @") == std::string::npos) {
    return text;
  }
  std::set<cvc5::Term> seen{term};
  std::vector<cvc5::Term> todo{term};
  while (!todo.empty()) {
    const cvc5::Term t = todo.back();
    todo.pop_back();
    for (const cvc5::Term& child : t) {
      if (seen.insert(child).second) {
        todo.push_back(child);
      }
    }
    if (!t.isUninterpretedSortValue()) {
      continue;
    }
    const std::string written = t.toString();
    const std::string readable =
        "(as " + quoted_symbol(t.getUninterpretedSortValue()) + " " + t.getSort().toString() + ")";
    for (size_t at = text.find(written); at != std::string::npos && written != readable;
         at = text.find(written, at + readable.size())) {
      text.replace(at, written.size(), readable);
    }
  }
  return text;
}

std::string Cvc5Values::script_text(const cvc5::Term& term) { return text_.with_script_names(text(term)); }

}  // namespace preproc
