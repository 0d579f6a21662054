#include "script/declaration_text.h"

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

}  // namespace preproc
