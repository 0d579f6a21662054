#include <vector>

#include "value/identifier.h"
#include "value/regex.h"
#include "value/string_text.h"
#include "value/value.h"

namespace preproc {

namespace {

std::string real_to_string(const mpq_class& real) {
  const mpq_class magnitude = abs(real);
  std::string text = magnitude.get_num().get_str() + ".0";
  if (magnitude.get_den() != 1) {
    text = magnitude.get_num().get_str() + ".0";
    text = "(/ " + text + " " + magnitude.get_den().get_str() + ".0)";
  }
  return sgn(real) < 0 ? "(- " + text + ")" : text;
}

std::string element_to_string(const SortTable& sorts, const Element& element) {
  std::string sort = sorts.to_string(element.sort);
  std::string name = sort;
  std::erase(name, '|');
  return "(as " + quoted_symbol("@" + name + "_" + std::to_string(element.index)) + " " + sort + ")";
}

std::string array_to_string(const SortTable& sorts, const ArrayValue& array) {
  std::string text;
  for (size_t i = 0; i < array.entries.size(); ++i) {
    text += "(store ";
  }
  text += "((as const " + sorts.to_string(array.sort) + ") " + to_string(sorts, *array.fallback) + ")";
  for (const auto& [index, element] : array.entries) {
    text += " " + to_string(sorts, index) + " " + to_string(sorts, element) + ")";
  }
  return text;
}

std::string datatype_to_string(const SortTable& sorts, const DatatypeValue& value) {
  std::string text = sorts.constructor_text(value.sort, value.constructor);
  if (value.fields.empty()) {
    return text;
  }
  text.insert(text.begin(), '(');
  for (const Value& field : value.fields) {
    text += " " + to_string(sorts, field);
  }
  return text + ")";
}

std::string sequence_to_string(const SortTable& sorts, const SequenceValue& value) {
  if (value.elements.empty()) {
    return "(as seq.empty " + sorts.to_string(value.sort) + ")";
  }
  const auto unit = [&](const Value& element) { return "(seq.unit " + to_string(sorts, element) + ")"; };
  if (value.elements.size() == 1) {
    return unit(value.elements[0]);
  }
  std::string text = "(seq.++";
  for (const Value& element : value.elements) {
    text += " " + unit(element);
  }
  return text + ")";
}

/// `((x!0 S) (x!1 T))`
std::string parameters_to_string(const SortTable& sorts, std::span<const Sort> parameters) {
  std::string text = "(";
  for (size_t i = 0; i < parameters.size(); ++i) {
    text += (i == 0 ? "(x!" : " (x!") + std::to_string(i) + " " + sorts.to_string(parameters[i]) + ")";
  }
  return text + ")";
}

std::string lambda_to_string(const SortTable& sorts, const LambdaValue& lambda) {
  const std::span<const Sort> parameters = sorts.arguments(lambda.sort).first(lambda.parameters.size());
  return "(lambda " + parameters_to_string(sorts, parameters) + " " + lambda.body_text + ")";
}

std::string function_to_string(const SortTable& sorts, const FunctionValue& function) {
  const std::span<const Sort> arguments = sorts.arguments(function.sort);
  const auto parameter = [](size_t i) { return "x!" + std::to_string(i); };
  std::string text = "(lambda " + parameters_to_string(sorts, arguments) + " ";
  for (const auto& [values, result] : function.entries) {
    text += values.size() > 1 ? "(ite (and" : "(ite";
    for (size_t i = 0; i < values.size(); ++i) {
      text += " (= " + parameter(i) + " " + to_string(sorts, values[i]) + ")";
    }
    text += values.size() > 1 ? ") " : " ";
    text += to_string(sorts, result) + " ";
  }
  text += function.fallback ? to_string(sorts, *function.fallback) : "?";
  text.append(function.entries.size() + 1, ')');
  return text;
}

/// The operator of an expression with children.
std::string head_of(const Regex& regex) {
  switch (regex.op()) {
    case Regex::Op::Concat: return "re.++";
    case Regex::Op::Union: return "re.union";
    case Regex::Op::Inter: return "re.inter";
    case Regex::Op::Star: return "re.*";
    case Regex::Op::Complement: return "re.comp";
    case Regex::Op::Loop:
      return "(_ re.loop " + std::to_string(regex.least()) + " " + std::to_string(regex.most()) + ")";
    default: return {};
  }
}

std::string leaf_to_string(const Regex& regex) {
  const auto character = [](uint32_t c) { return literal_of_string(std::u32string(1, static_cast<char32_t>(c))); };
  switch (regex.op()) {
    case Regex::Op::None:
    case Regex::Op::Union: return "re.none";
    case Regex::Op::All:
    case Regex::Op::Inter: return "re.all";
    case Regex::Op::Range:
      return regex.least() == 0 && regex.most() == kMaxCodePoint
                 ? "re.allchar"
                 : "(re.range " + character(regex.least()) + " " + character(regex.most()) + ")";
    default: return "(str.to_re " + literal_of_string(regex.string()) + ")";
  }
}

/// Iterative. A shared part is written each time; `?` where that is too long.
std::string regex_to_string(const Regex& root) {
  constexpr size_t kMostText = size_t{1} << 20;
  std::string text;
  std::vector<const Regex*> open{&root};  // null: a closing parenthesis
  while (!open.empty()) {
    const Regex* const regex = open.back();
    open.pop_back();
    if (regex == nullptr) {
      text += ")";
      continue;
    }
    text += text.empty() || text.back() == '(' ? "" : " ";
    const std::span<const Regex::Handle> children = regex->children();
    const bool is_nary =
        regex->op() == Regex::Op::Concat || regex->op() == Regex::Op::Union || regex->op() == Regex::Op::Inter;
    if (children.empty()) {
      text += leaf_to_string(*regex);
    } else if (children.size() == 1 && is_nary) {
      open.push_back(children[0].get());
    } else {
      text += "(" + head_of(*regex);
      open.push_back(nullptr);
      for (size_t i = children.size(); i-- > 0;) {
        open.push_back(children[i].get());
      }
    }
    if (text.size() > kMostText) {
      return "?";
    }
  }
  return text;
}

}  // namespace

std::string to_string(const SortTable& sorts, const Value& value) {
  if (value.is_bool()) {
    return value.boolean() ? "true" : "false";
  }
  if (value.is_bitvec()) {
    return value.bits().to_string();
  }
  if (value.is_int()) {
    const mpz_class magnitude = abs(value.integer());
    return sgn(value.integer()) < 0 ? "(- " + magnitude.get_str() + ")" : magnitude.get_str();
  }
  if (value.is_real()) {
    return real_to_string(value.real());
  }
  if (value.is_float()) {
    return value.floating().to_string();
  }
  if (value.is_rounding_mode()) {
    return std::string(to_string(value.rounding_mode()));
  }
  if (value.is_element()) {
    return element_to_string(sorts, value.element());
  }
  if (value.is_array()) {
    return array_to_string(sorts, value.array());
  }
  if (value.is_string()) {
    return literal_of_string(value.string());
  }
  if (value.is_regex()) {
    return regex_to_string(*value.regex());
  }
  if (value.is_datatype()) {
    return datatype_to_string(sorts, value.datatype());
  }
  if (value.is_sequence()) {
    return sequence_to_string(sorts, value.sequence());
  }
  if (value.is_lambda()) {
    return lambda_to_string(sorts, value.lambda());
  }
  return value.is_function() ? function_to_string(sorts, value.function()) : "?";
}

}  // namespace preproc
