#include "script/model_printer.h"

#include "value/identifier.h"

namespace preproc {

namespace {

/// Appends `((x!0 S)) T `.
void append_parameters(std::string& out, const SortTable& sorts, Sort function) {
  const std::span<const Sort> arguments = sorts.arguments(function);
  out += '(';
  for (size_t i = 0; i < arguments.size(); ++i) {
    out += (i == 0 ? "(x!" : " (x!") + std::to_string(i) + " " + sorts.to_string(arguments[i]) + ")";
  }
  out += ") " + sorts.to_string(sorts.range(function)) + " ";
}

void append_function(std::string& out, const SortTable& sorts, const FunctionValue& value) {
  append_parameters(out, sorts, value.sort);
  for (const auto& [point, result] : value.entries) {
    out += "(ite ";
    if (point.size() > 1) {
      out += "(and ";
    }
    for (size_t i = 0; i < point.size(); ++i) {
      out += (i == 0 ? "(= x!" : " (= x!") + std::to_string(i) + " " + to_string(sorts, point[i]) + ")";
    }
    out += (point.size() > 1 ? ") " : " ") + to_string(sorts, result) + " ";
  }
  out += to_string(sorts, *value.fallback);
  out.append(value.entries.size(), ')');
}

}  // namespace

std::string model_to_string(TermManager& tm, const Assignment& model, std::span<const Function> symbols,
                            const std::function<std::string(Function)>& definition_text) {
  const SortTable& sorts = tm.sorts();
  std::string out = "(\n";
  for (const Function f : symbols) {
    const Value& value = model.get(f);
    const std::string text = value.known() ? std::string() : definition_text(f);
    if (!value.known() && text.empty()) {
      continue;
    }
    out += "  (define-fun ";
    append_symbol(out, tm.symbols().name(tm.info(f).name));
    out += ' ';
    if (!value.known()) {
      out += text;
    } else if (value.is_function()) {
      append_function(out, sorts, value.function());
    } else if (value.is_lambda() && sorts.kind(value.lambda().sort) == SortKind::Function) {
      append_parameters(out, sorts, value.lambda().sort);
      out += value.lambda().body_text;
    } else {
      out += "() " + sorts.to_string(tm.info(f).sort) + " " + to_string(sorts, value);
    }
    out += ")\n";
  }
  return out + ")";
}

}  // namespace preproc
