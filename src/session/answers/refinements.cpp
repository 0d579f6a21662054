#include "session/answers/refinements.h"

#include <map>
#include <utility>
#include <vector>

#include "script/printer.h"

namespace preproc {

namespace {

/// An operation, with its results by arguments, both as they are written.
struct Refined {
  std::string name;
  std::string parameters;
  std::string call;
  std::string range;
  std::map<std::vector<std::string>, std::string> results;
};

/// `name` stays empty where the operation has no line.
Refined refined_operation(TermManager& tm, const PartialResult& result) {
  Refined refined;
  std::vector<Term> variables;
  for (size_t i = 0; i < result.arguments.size(); ++i) {
    const Sort sort = tm.sort(tm.child(result.application, static_cast<uint32_t>(i)));
    const std::string name = "x!" + std::to_string(i);
    variables.push_back(tm.mk_variable(tm.symbols().intern(name), sort));
    refined.parameters += (i == 0 ? "(" : " (") + name + " " + tm.sorts().to_string(sort) + ")";
  }
  refined.call = Printer(tm).to_string(tm.rebuild(result.application, variables));
  refined.range = tm.sorts().to_string(tm.sort(result.application));
  if (!refined.call.starts_with("((") && result.arguments.size() <= 2) {
    refined.name = refined.call.substr(1, refined.call.find(' ') - 1);
  }
  return refined;
}

}  // namespace

std::string refinements_text(TermManager& tm, std::span<const PartialResult> results) {
  std::map<std::pair<std::string, std::string>, Refined> operations;  // by name and parameters
  for (const PartialResult& result : results) {
    const Refined found = refined_operation(tm, result);
    if (found.name.empty()) {
      continue;
    }
    std::vector<std::string> point;
    for (const Value& argument : result.arguments) {
      point.push_back(to_string(tm.sorts(), argument));
    }
    Refined& operation = operations.try_emplace({found.name, found.parameters}, found).first->second;
    operation.results.emplace(point, to_string(tm.sorts(), result.result));
  }
  std::string text;
  for (const auto& [key, operation] : operations) {
    text += "  (refine-fun " + operation.name + " (" + operation.parameters + ") " + operation.range + " ";
    for (const auto& [point, result] : operation.results) {
      std::string condition;
      for (size_t i = 0; i < point.size(); ++i) {
        condition += (i == 0 ? "(= x!" : " (= x!") + std::to_string(i) + " " + point[i] + ")";
      }
      text += "(ite " + (point.size() > 1 ? "(and " + condition + ")" : condition) + " " + result + " ";
    }
    text += operation.call;
    text.append(operation.results.size(), ')');
    text += ")\n";
  }
  return text;
}

}  // namespace preproc
