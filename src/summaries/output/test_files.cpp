#include "summaries/output/test_files.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "process/pending_file.h"
#include "summaries/output/coverage_printer.h"
#include "summaries/output/input_text.h"
#include "value/identifier.h"

namespace preproc {

namespace {

/// The value as it stands behind the name in a define-fun.
std::string definition_of(TermManager& tm, const Assignment& input, Function f) {
  const Value& value = input.get(f);
  const std::string text = input_text(tm, input, f);
  const bool is_function = value.is_function() || value.is_lambda();
  return is_function || text.empty() ? text : fmt::format("() {} {}", tm.sorts().to_string(tm.info(f).sort), text);
}

std::string script_of(TermManager& tm, const ExploredMethod& explored, const std::vector<ScriptPart>& parts,
                      const CoveringTest& test) {
  std::string script = fmt::format("; sat while {} gives this result for this input\n", quoted_symbol(explored.name));
  if (!explored.logic.empty()) {
    script += "(set-logic " + explored.logic + ")\n";
  }
  for (const ScriptPart& part : parts) {
    const auto global = std::ranges::find_if(
        explored.globals, [&](Function f) { return part.declared && tm.info(f).name == part.declared; });
    const std::string definition =
        global != explored.globals.end() ? definition_of(tm, test.input, *global) : std::string();
    script += definition.empty()
                  ? part.text
                  : fmt::format("(define-fun {} {})", quoted_symbol(tm.symbols().name(part.declared)), definition);
    script += '\n';
  }
  std::string call;
  for (size_t i = 0; i < explored.formals.size(); ++i) {
    call += " " + input_text(tm, test.input, tm.function(explored.formals[i]));
  }
  const std::string function = quoted_symbol(explored.name);
  script += fmt::format("(assert (= {} {}))\n(check-sat)\n", call.empty() ? function : "(" + function + call + ")",
                        to_string(tm.sorts(), test.result));
  return script;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  PendingFile file(path.string());
  file.write(text);
  file.commit();
}

}  // namespace

void write_tests(TermManager& tm, const ExploredMethod& explored, const std::vector<ScriptPart>& parts,
                 const std::vector<CoveringTest>& tests, const std::string& folder) {
  std::filesystem::create_directories(folder);
  for (size_t i = 0; i < tests.size(); ++i) {
    nlohmann::ordered_json entry = {{"function", explored.name}};
    entry.update(test_json(tm, explored, tests[i]));
    const std::string name = fmt::format("test-{}", i + 1);
    write_file(std::filesystem::path(folder) / (name + ".json"),
               entry.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    if (tests[i].result.known()) {
      write_file(std::filesystem::path(folder) / (name + ".smt2"), script_of(tm, explored, parts, tests[i]));
    }
  }
}

}  // namespace preproc
