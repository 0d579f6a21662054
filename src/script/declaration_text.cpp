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

}  // namespace preproc
