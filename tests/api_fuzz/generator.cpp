#include "api_fuzz/generator.h"

#include <algorithm>

namespace api_fuzz {

namespace {

using Kind = Sort::Kind;

/// Constants beyond this are no more made: all assignments are tried at each check.
constexpr uint64_t kMostAssignments = 4096;

}  // namespace

std::string Generator::sort() {
  switch (below(12)) {
    case 0:
    case 1: return "bool";
    case 2: return "int";
    case 3: return "str";
    case 4: return "arr" + std::to_string(1 + below(2)) + "_" + std::to_string(1 + below(2));
    case 5: return "fun" + std::to_string(1 + below(2)) + "_" + std::to_string(1 + below(2));
    default: return "bv" + std::to_string(1 + below(4));
  }
}

int Generator::some(const World& world, const World::Context& c, const Sort& sort) {
  std::vector<int> fitting;
  for (const auto& [number, term] : c.terms) {
    if (world.nodes()[term.first].sort == sort) {
      fitting.push_back(number);
    }
  }
  if (fitting.empty()) {
    return -1;
  }
  const size_t latest = std::min<size_t>(fitting.size(), 6);
  return below(3) == 0 ? one_of(fitting) : fitting[fitting.size() - 1 - below(latest)];
}

int Generator::some_value(const World& world, const World::Context& c, const Sort& sort) {
  for (const auto& [number, term] : c.terms) {
    const Node& node = world.nodes()[term.first];
    if (node.kind == Node::Kind::Value && node.sort == sort && node.value.number != 0) {
      return number;
    }
  }
  return -1;
}

/// An operator over terms that there are; empty: nothing fits.
std::string Generator::application(const World& world, const World::Context& c) {
  static const std::vector<std::string> kAny = {"=", "distinct", "ite"};
  static const std::vector<std::string> kBool = {"not", "and", "or", "xor", "=>", "and", "or"};
  static const std::vector<std::string> kBits = {
      "bvnot",  "bvneg",  "bvand",   "bvor",        "bvxor",       "bvnand",      "bvnor",        "bvxnor", "bvadd",
      "bvsub",  "bvmul",  "bvudiv",  "bvurem",      "bvsdiv",      "bvsrem",      "bvsmod",       "bvshl",  "bvlshr",
      "bvashr", "bvcomp", "bvult",   "bvule",       "bvugt",       "bvuge",       "bvslt",        "bvsle",  "bvsgt",
      "bvsge",  "concat", "extract", "zero_extend", "sign_extend", "rotate_left", "rotate_right", "repeat", "bv2nat"};
  static const std::vector<std::string> kInt = {"+", "-", "*", "abs", "div", "mod", "<", "<=", ">", ">=", "int2bv"};
  static const std::vector<std::string> kString = {"str.++",       "str.len",      "str.at",       "str.substr",
                                                   "str.contains", "str.prefixof", "str.suffixof", "str.indexof",
                                                   "str.replace",  "str.<",        "str.<="};
  std::vector<int> all;
  for (const auto& [number, term] : c.terms) {
    all.push_back(number);
  }
  const size_t latest = std::min<size_t>(all.size(), 10);
  const int first = below(3) == 0 ? one_of(all) : all[all.size() - 1 - below(latest)];
  const Sort sort = world.nodes()[c.terms.at(first).first].sort;
  const auto same = [&] { return some(world, c, sort); };
  if (sort.kind == Kind::Function) {
    return {};
  }
  std::string name;
  if (sort.kind == Kind::Array) {
    name = one_of<std::string>({"select", "store", "select", "="});
  } else if (below(6) == 0) {
    name = one_of(kAny);
  } else {
    name = one_of(sort.kind == Kind::Bool     ? kBool
                  : sort.kind == Kind::BitVec ? kBits
                  : sort.kind == Kind::Int    ? kInt
                                              : kString);
  }
  std::string indices = "-";
  std::vector<int> arguments{first};
  if (name == "ite") {
    arguments = {some(world, c, {}), first, same()};
  } else if (name == "select") {
    arguments.push_back(some(world, c, {Kind::BitVec, sort.width, 0}));
  } else if (name == "store") {
    arguments.push_back(some(world, c, {Kind::BitVec, sort.width, 0}));
    arguments.push_back(some(world, c, {Kind::BitVec, sort.element, 0}));
  } else if (name == "extract") {
    const uint32_t high = below(sort.width);
    indices = std::to_string(high) + "," + std::to_string(below(high + 1));
  } else if (name == "zero_extend" || name == "sign_extend") {
    indices = std::to_string(below(4));
  } else if (name == "rotate_left" || name == "rotate_right") {
    indices = std::to_string(below(6));
  } else if (name == "repeat") {
    indices = std::to_string(1 + below(2));
  } else if (name == "int2bv") {
    indices = std::to_string(1 + below(4));
  } else if (name == "concat") {
    arguments.push_back(some(world, c, {Kind::BitVec, 1 + below(4), 0}));
  } else if (name == "div" || name == "mod") {
    arguments.push_back(some_value(world, c, sort));
  } else if (name == "str.at" || name == "str.substr") {
    arguments.push_back(some(world, c, {Kind::Int, 0, 0}));
    if (name == "str.substr") {
      arguments.push_back(some(world, c, {Kind::Int, 0, 0}));
    }
  } else if (name == "str.indexof") {
    arguments.insert(arguments.end(), {same(), some(world, c, {Kind::Int, 0, 0})});
  } else if (name == "str.replace") {
    arguments.insert(arguments.end(), {same(), same()});
  } else if (name != "not" && name != "bvnot" && name != "bvneg" && name != "bv2nat" && name != "abs" &&
             name != "str.len" && !(name == "-" && below(3) == 0)) {
    arguments.push_back(same());
    const bool is_chained = name == "and" || name == "or" || name == "distinct" || name == "=" || name == "+" ||
                            name == "=>" || name == "xor" || name == "str.++";
    if (is_chained && below(4) == 0) {
      arguments.push_back(same());
    }
  }
  std::string text = name + " " + indices;
  for (const int argument : arguments) {
    if (argument < 0) {
      return {};
    }
    text += " " + std::to_string(argument);
  }
  return text;
}

std::string Generator::term(const World& world, int context, const World::Context& c) {
  const std::string place = " " + std::to_string(context) + " " + std::to_string(numbers_) + " ";
  const auto known = [&](int number) { return " " + std::to_string(number); };
  std::vector<int> constants;
  for (const auto& [name, number] : c.symbols) {
    constants.push_back(c.terms.at(number).first);
  }
  std::erase_if(constants, [&](int node) { return world.nodes()[node].kind != Node::Kind::Constant; });
  const uint32_t which = below(40);
  if (c.terms.size() < 4 || which < 3) {
    const std::string of = sort();
    const uint64_t count = domain(*Sort::parse(of)).size();
    if (world.nodes().assignments(constants) * count <= kMostAssignments) {
      return "const" + place + of + " " + one_of<std::string>({"x", "y", "z", "weird-name.", "f!"}) +
             std::to_string(numbers_);
    }
  }
  if (which < 7) {
    const std::string of = one_of<std::string>({"bool", "int", "str", "bv1", "bv2", "bv3", "bv4"});
    const std::string value = of == "str" ? one_of<std::string>({"-", "a", "b", "ab", "aab"})
                                          : std::to_string(static_cast<int>(below(12)) - 3);
    return "val" + place + of + " " + value;
  }
  if (which < 8) {
    return "var" + place + one_of<std::string>({"bool", "bv1", "bv2"}) + " v" + std::to_string(numbers_);
  }
  std::vector<int> all;
  std::vector<int> functions;
  std::vector<int> variables;
  for (const auto& [number, term] : c.terms) {
    const Node& node = world.nodes()[term.first];
    all.push_back(number);
    if (node.sort.kind == Kind::Function) {
      functions.push_back(number);
    }
    if (node.kind == Node::Kind::Variable) {
      variables.push_back(number);
    }
  }
  if (all.empty()) {
    return {};
  }
  if (which < 11 && !functions.empty()) {
    const int function = one_of(functions);
    const Sort& its = world.nodes()[c.terms.at(function).first].sort;
    const int argument = some(world, c, {Kind::BitVec, its.width, 0});
    return argument < 0 ? std::string() : "apply" + place + std::to_string(function) + known(argument);
  }
  if (which < 13 && !variables.empty()) {
    const int body = some(world, c, {});
    return body < 0 ? std::string()
                    : "bind" + place + (below(2) == 0 ? "forall" : "exists") + known(one_of(variables)) + known(body);
  }
  if (which < 14) {
    return "parse" + place + std::to_string(one_of(all));
  }
  if (which < 15) {
    const int from = one_of(all);
    const int to = some(world, c, world.nodes()[c.terms.at(from).first].sort);
    return "subst" + place + std::to_string(one_of(all)) + known(from) + known(to);
  }
  if (which < 17) {
    return (which == 15 ? "simplify " : "inspect ") + std::to_string(context) + known(one_of(all));
  }
  const std::string applied = application(world, c);
  return applied.empty() ? std::string() : "op" + place + applied;
}

std::string Generator::action(const World& world, int number, const World::Solver& s) {
  static const std::vector<std::string> kOptions = {"solver z3",
                                                    "solver cvc5",
                                                    "solver bits",
                                                    "solver auto",
                                                    "passes none",
                                                    "passes fold",
                                                    "passes fold,solve-eqs",
                                                    "indexify off",
                                                    "indexify first",
                                                    "indexify only",
                                                    "timeout 0.05",
                                                    "timeout 0.001",
                                                    "max-growth 0",
                                                    "table-encoding bittree",
                                                    "table-encoding relation",
                                                    ":produce-unsat-cores true",
                                                    ":random-seed 7",
                                                    "check-cores true",
                                                    "check-models true",
                                                    "no-memo true",
                                                    "for cvc5",
                                                    ":logic ALL",
                                                    "no-slices true"};
  const World::Context& c = world.contexts().at(s.context);
  const std::string place = " " + std::to_string(number);
  const auto condition = [&] {
    const int known = some(world, c, {});
    return known < 0 ? std::string() : " " + std::to_string(known);
  };
  switch (below(24)) {
    case 0: return "set" + place + " " + one_of(kOptions);
    case 1: return "push" + place + " " + std::to_string(1 + below(2));
    case 2: return "pop" + place + " " + std::to_string(below(s.levels.size()));
    case 3:
    case 4:
    case 5: return "assume" + place + condition() + (below(2) == 0 ? condition() : "");
    case 6: return "model" + place;
    case 7: return "core" + place;
    case 8: return "emit" + place;
    case 9: return "statistics" + place;
    case 10: return "asserted" + place;
    case 11: return "reason" + place;
    case 12:
      return below(6) == 0 ? "terminator" + place + " " + std::to_string(static_cast<int>(below(4)) - 1)
                           : "core" + place;
    case 13: return "text" + place + (c.terms.empty() ? " 0" : " " + std::to_string(c.terms.rbegin()->first));
    case 14: return below(8) == 0 ? "unsolver" + place : "check" + place;
    case 15:
    case 16:
    case 17:
    case 18: return "check" + place;
    default: return "add" + place + condition();
  }
}

std::string Generator::next(const World& world) {
  ++numbers_;
  if (world.contexts().empty() || (world.contexts().size() < 3 && below(150) == 0)) {
    return "context " + std::to_string(numbers_);
  }
  std::vector<int> contexts;
  for (const auto& [number, c] : world.contexts()) {
    contexts.push_back(number);
  }
  const int context = one_of(contexts);
  std::vector<int> solvers;
  for (const auto& [number, s] : world.solvers()) {
    solvers.push_back(number);
  }
  if (below(300) == 0) {
    return "uncontext " + std::to_string(context);
  }
  if (below(40) == 0) {
    return "wrong " + std::to_string(below(16)) + " " + std::to_string(context) + " " +
           std::to_string(solvers.empty() ? -1 : one_of(solvers));
  }
  if (solvers.empty() || (solvers.size() < 3 && below(80) == 0)) {
    return "solver " + std::to_string(numbers_) + " " + std::to_string(context);
  }
  if (below(4) == 0) {
    const int solver = one_of(solvers);
    return action(world, solver, world.solvers().at(solver));
  }
  return term(world, context, world.contexts().at(context));
}

}  // namespace api_fuzz
