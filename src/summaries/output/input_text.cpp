#include "summaries/output/input_text.h"

#include "script/model_printer.h"
#include "value/identifier.h"

namespace preproc {

std::string input_text(TermManager& tm, const Assignment& input, Function f) {
  const Value& value = input.get(f);
  if (!value.known()) {
    return {};
  }
  if (!value.is_function() && !value.is_lambda()) {
    return to_string(tm.sorts(), value);
  }
  std::string text = model_to_string(tm, input, {&f, 1}, [](Function) { return std::string(); });
  // "(\n  (define-fun NAME REST)\n)": the rest.
  const std::string head = "(define-fun " + quoted_symbol(tm.symbols().name(tm.info(f).name)) + " ";
  const size_t begin = text.find(head);
  return begin == std::string::npos ? std::string()
                                    : text.substr(begin + head.size(), text.rfind(")\n)") - begin - head.size());
}

std::vector<std::pair<std::string, std::string>> input_texts(TermManager& tm, const Assignment& input,
                                                             std::span<const Function> symbols) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const Function f : symbols) {
    if (std::string text = input_text(tm, input, f); !text.empty()) {
      all.emplace_back(quoted_symbol(tm.symbols().name(tm.info(f).name)), std::move(text));
    }
  }
  return all;
}

std::string joined_texts(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text;
  for (const auto& [name, value] : values) {
    text.append(text.empty() ? "" : ", ").append(name).append(" = ").append(value);
  }
  return text;
}

}  // namespace preproc
