#include "api_fuzz/reference.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace api_fuzz {

namespace {

using Kind = Sort::Kind;

std::optional<uint32_t> read_number(std::string_view& text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

std::string value_text(const Sort& sort, const Val& value) {
  const auto bits = [](int64_t number, uint32_t width) {
    return "(_ bv" + std::to_string(number) + " " + std::to_string(width) + ")";
  };
  switch (sort.kind) {
    case Kind::Bool: return value.number != 0 ? "true" : "false";
    case Kind::BitVec: return bits(value.number, sort.width);
    case Kind::Int:
      return value.number < 0 ? "(- " + std::to_string(-value.number) + ")" : std::to_string(value.number);
    case Kind::String: return '"' + value.letters + '"';
    default: break;
  }
  std::string text = "((as const " + sort.smtlib() + ") " + bits(value.cells[0], sort.element) + ")";
  for (size_t i = 1; i < value.cells.size(); ++i) {
    if (value.cells[i] != value.cells[0]) {
      text = "(store " + text + " " + bits(static_cast<int64_t>(i), sort.width) + " " +
             bits(value.cells[i], sort.element) + ")";
    }
  }
  return text;
}

}  // namespace

std::string Sort::text() const {
  switch (kind) {
    case Kind::Bool: return "bool";
    case Kind::BitVec: return "bv" + std::to_string(width);
    case Kind::Int: return "int";
    case Kind::String: return "str";
    case Kind::Array: return "arr" + std::to_string(width) + "_" + std::to_string(element);
    case Kind::Function: return "fun" + std::to_string(width) + "_" + std::to_string(element);
  }
  return {};
}

std::string Sort::smtlib() const {
  const auto bits = [](uint32_t width) { return "(_ BitVec " + std::to_string(width) + ")"; };
  switch (kind) {
    case Kind::Bool: return "Bool";
    case Kind::BitVec: return bits(width);
    case Kind::Int: return "Int";
    case Kind::String: return "String";
    default: return "(" + std::string(kind == Kind::Array ? "Array " : "-> ") + bits(width) + " " + bits(element) + ")";
  }
}

std::optional<Sort> Sort::parse(std::string_view text) {
  for (const auto& [name, kind] :
       {std::pair("bool", Kind::Bool), std::pair("int", Kind::Int), std::pair("str", Kind::String)}) {
    if (text == name) {
      return Sort{kind, 0, 0};
    }
  }
  if (text.starts_with("bv")) {
    text.remove_prefix(2);
    const auto width = read_number(text);
    return width && *width > 0 && *width <= 16 && text.empty() ? std::optional(Sort{Kind::BitVec, *width, 0})
                                                               : std::nullopt;
  }
  const bool is_array = text.starts_with("arr");
  if (!is_array && !text.starts_with("fun")) {
    return std::nullopt;
  }
  text.remove_prefix(3);
  const auto width = read_number(text);
  if (!width || !text.starts_with("_")) {
    return std::nullopt;
  }
  text.remove_prefix(1);
  const auto element = read_number(text);
  if (!element || *width - 1 > 1 || *element - 1 > 1) {
    return std::nullopt;
  }
  return Sort{is_array ? Kind::Array : Kind::Function, *width, *element};
}

const std::vector<Val>& domain(const Sort& sort) {
  static std::map<std::string, std::vector<Val>> known;
  std::vector<Val>& values = known[sort.text()];
  if (!values.empty()) {
    return values;
  }
  switch (sort.kind) {
    case Kind::Bool:
    case Kind::BitVec:
      for (int64_t i = 0; i < int64_t{1} << (sort.kind == Kind::Bool ? 1 : sort.width); ++i) {
        values.push_back({i, {}, {}});
      }
      break;
    case Kind::Int:
      for (int64_t i = -2; i <= 2; ++i) {
        values.push_back({i, {}, {}});
      }
      break;
    case Kind::String:
      for (const char* text : {"", "a", "b", "aa", "ab", "ba", "bb"}) {
        values.push_back({0, text, {}});
      }
      break;
    default: {
      const size_t cells = size_t{1} << sort.width;
      for (uint64_t all = 0; all < uint64_t{1} << (cells * sort.element); ++all) {
        Val value;
        for (size_t i = 0; i < cells; ++i) {
          value.cells.push_back(static_cast<int64_t>(all >> (i * sort.element) & ((1U << sort.element) - 1)));
        }
        values.push_back(std::move(value));
      }
    }
  }
  return values;
}

int Nodes::add(Node node) {
  std::set<int> free;
  for (const int argument : node.arguments) {
    const std::vector<int>& its = (*this)[argument].free;
    free.insert(its.begin(), its.end());
  }
  const int place = static_cast<int>(nodes_.size());
  if (node.kind == Node::Kind::Variable) {
    free.insert(place);
  } else if (node.kind == Node::Kind::Quantifier) {
    free.erase(node.arguments[0]);
  }
  node.free.assign(free.begin(), free.end());
  nodes_.push_back(std::move(node));
  return place;
}

std::optional<Val> Nodes::evaluate(int node, const Assignment& assignment) const {
  Scope scope;
  std::map<int, Val> known;
  return evaluate(node, assignment, scope, known);
}

std::optional<Val> Nodes::evaluate(int place, const Assignment& assignment, Scope& scope,
                                   std::map<int, Val>& known) const {
  const Node& node = (*this)[place];
  switch (node.kind) {
    case Node::Kind::Value: return node.value;
    case Node::Kind::Constant: {
      const auto found = assignment.find(place);
      return found == assignment.end() ? domain(node.sort).front() : found->second;
    }
    case Node::Kind::Variable: return scope.at(place);
    default: break;
  }
  if (const auto found = known.find(place); found != known.end()) {
    return found->second;
  }
  std::optional<Val> value;
  if (node.kind == Node::Kind::Quantifier) {
    const bool all = node.name == "forall";
    bool result = all;
    const auto outer = scope.find(node.arguments[0]);  // the same variable may be bound around this
    const std::optional<Val> before = outer == scope.end() ? std::nullopt : std::optional(outer->second);
    for (const Val& each : domain((*this)[node.arguments[0]].sort)) {
      scope[node.arguments[0]] = each;
      const std::optional<Val> inside = evaluate(node.arguments[1], assignment, scope, known);
      if (!inside) {
        return std::nullopt;
      }
      result = all ? result && inside->number != 0 : result || inside->number != 0;
    }
    scope.erase(node.arguments[0]);
    if (before) {
      scope[node.arguments[0]] = *before;
    }
    value = Val{result ? 1 : 0, {}, {}};
  } else {
    std::vector<Val> arguments;
    std::vector<Sort> sorts;
    for (const int argument : node.arguments) {
      std::optional<Val> one = evaluate(argument, assignment, scope, known);
      if (!one) {
        return std::nullopt;
      }
      arguments.push_back(*std::move(one));
      sorts.push_back((*this)[argument].sort);
    }
    if (node.kind == Node::Kind::Apply) {
      value = Val{arguments[0].cells[static_cast<size_t>(arguments[1].number)], {}, {}};
    } else {
      value = apply(node.name, node.indices, sorts, arguments, node.sort);
    }
  }
  if (value && node.free.empty()) {
    known[place] = *value;
  }
  return value;
}

std::string Nodes::text(int place) const {
  const Node& node = (*this)[place];
  switch (node.kind) {
    case Node::Kind::Value: return value_text(node.sort, node.value);
    case Node::Kind::Constant:
    case Node::Kind::Variable: return node.name;
    case Node::Kind::Quantifier: {
      const Node& variable = (*this)[node.arguments[0]];
      return "(" + node.name + " ((" + variable.name + " " + variable.sort.smtlib() + ")) " + text(node.arguments[1]) +
             ")";
    }
    default: break;
  }
  std::string words = "(";
  if (node.kind == Node::Kind::Op) {
    words += node.indices.empty() ? node.name : "(_ " + node.name;
    for (const uint32_t index : node.indices) {
      words += " " + std::to_string(index);
    }
    words += node.indices.empty() ? "" : ")";
  }
  for (const int argument : node.arguments) {
    words += (words.size() == 1 ? "" : " ") + text(argument);
  }
  return words + ")";
}

std::vector<int> Nodes::reachable(const std::vector<int>& nodes) const {
  std::set<int> seen;
  std::vector<int> todo(nodes.begin(), nodes.end());
  while (!todo.empty()) {
    const int place = todo.back();
    todo.pop_back();
    if (seen.insert(place).second) {
      todo.insert(todo.end(), (*this)[place].arguments.begin(), (*this)[place].arguments.end());
    }
  }
  return {seen.begin(), seen.end()};
}

std::vector<int> Nodes::constants(const std::vector<int>& nodes) const {
  std::vector<int> found = reachable(nodes);
  std::erase_if(found, [&](int place) { return (*this)[place].kind != Node::Kind::Constant; });
  return found;
}

bool Nodes::may_be_hard(const std::vector<int>& nodes) const {
  return std::ranges::any_of(reachable(nodes), [&](int place) {
    const Kind kind = (*this)[place].sort.kind;
    return kind == Kind::Int || kind == Kind::String || (*this)[place].kind == Node::Kind::Quantifier;
  });
}

bool Nodes::has_quantifier(int node) const {
  return std::ranges::any_of(reachable({node}),
                             [&](int place) { return (*this)[place].kind == Node::Kind::Quantifier; });
}

uint64_t Nodes::assignments(const std::vector<int>& constants) const {
  uint64_t count = 1;
  for (const int place : constants) {
    count = std::min(count * domain((*this)[place].sort).size(), uint64_t{1} << 40);
  }
  return count;
}

Nodes::Truth Nodes::solve(const std::vector<int>& conditions) const {
  const std::vector<int> symbols = constants(conditions);
  std::vector<size_t> digits(symbols.size(), 0);
  Assignment assignment;
  Truth otherwise = Truth::Unsatisfiable;
  for (const int symbol : symbols) {
    assignment[symbol] = domain((*this)[symbol].sort)[0];
  }
  while (true) {
    Scope scope;
    std::map<int, Val> known;
    if (std::ranges::all_of(conditions, [&](int condition) {
          const std::optional<Val> value = evaluate(condition, assignment, scope, known);
          if (!value) {
            otherwise = Truth::NotKnown;
          }
          return value && value->number != 0;
        })) {
      return Truth::Satisfiable;
    }
    size_t digit = 0;
    for (; digit < digits.size(); ++digit) {
      const std::vector<Val>& values = domain((*this)[symbols[digit]].sort);
      digits[digit] = (digits[digit] + 1) % values.size();
      assignment[symbols[digit]] = values[digits[digit]];
      if (digits[digit] != 0) {
        break;
      }
    }
    if (digit == digits.size()) {
      return otherwise;
    }
  }
}

}  // namespace api_fuzz
