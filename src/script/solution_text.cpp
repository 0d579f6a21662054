#include "script/solution_text.h"

#include "script/printer.h"
#include "value/identifier.h"

namespace preproc {

std::string solution_text(TermManager& tm, Symbol name, std::span<const Term> parameters, Sort range, Term body) {
  Printer printer(tm);
  printer.name_variables(parameters, body);
  std::string out = "(define-fun " + quoted_symbol(tm.symbols().name(name)) + " (";
  for (size_t i = 0; i < parameters.size(); ++i) {
    out += i == 0 ? "(" : " (";
    printer.append(out, parameters[i]);
    out += " " + tm.sorts().to_string(tm.sort(parameters[i])) + ")";
  }
  out += ") " + tm.sorts().to_string(range) + " ";
  if (!printer.append_tree(out, body)) {
    printer.append(out, body);
  }
  return out + ")\n";
}

}  // namespace preproc
