#include "script/declaration_text.h"

#include "script/printer.h"
#include "value/identifier.h"

namespace preproc {

std::string declaration_text(const TermManager& tm, Function f) {
  const FunctionInfo& info = tm.info(f);
  const SortTable& table = tm.sorts();
  std::string text = "(declare-fun " + quoted_symbol(tm.symbols().name(info.name)) + " (";
  if (table.kind(info.sort) == SortKind::Function) {
    bool first = true;
    for (const Sort argument : table.arguments(info.sort)) {
      text += (first ? "" : " ") + table.to_string(argument);
      first = false;
    }
  }
  return text + ") " + table.to_string(table.range(info.sort)) + ")";
}

std::string recursive_definitions_text(TermManager& tm, std::span<const FunctionDefinition> definitions) {
  Printer printer(tm);
  std::string heads;
  std::string bodies;
  for (const FunctionDefinition& definition : definitions) {
    printer.name_variables(definition.parameters, definition.body);
    heads += (heads.empty() ? "(" : " (") + quoted_symbol(tm.symbols().name(definition.name)) + " (";
    for (const Term parameter : definition.parameters) {
      heads += "(" + printer.to_string(parameter) + " " + tm.sorts().to_string(tm.sort(parameter)) + ")";
    }
    heads += ") " + tm.sorts().to_string(definition.range) + ")";
    bodies += (bodies.empty() ? "" : " ") + printer.to_string(definition.body);
  }
  return "(define-funs-rec (" + heads + ") (" + bodies + "))";
}

std::string datatypes_text(const TermManager& tm, std::span<const uint32_t> ids) {
  const SortTable& table = tm.sorts();
  const auto name = [&](Symbol symbol) { return quoted_symbol(tm.symbols().name(symbol)); };
  std::string heads;
  std::string bodies;
  for (const uint32_t id : ids) {
    const DatatypeDeclaration& declaration = table.declaration(id);
    heads += "(" + name(declaration.name) + " " + std::to_string(declaration.parameters.size()) + ")";
    std::string body = "(";
    for (const ConstructorDeclaration& constructor : declaration.constructors) {
      body += "(" + name(constructor.name);
      for (const ConstructorDeclaration::Field& field : constructor.fields) {
        body += " (" + name(field.name) + " " + table.to_string(field.sort) + ")";
      }
      body += ")";
    }
    body += ")";
    if (!declaration.parameters.empty()) {
      std::string parameters;
      for (const Sort parameter : declaration.parameters) {
        parameters += (parameters.empty() ? "" : " ") + table.to_string(parameter);
      }
      body = "(par (" + parameters + ") " + body + ")";
    }
    bodies += body;
  }
  return "(declare-datatypes (" + heads + ") (" + bodies + "))";
}

}  // namespace preproc
