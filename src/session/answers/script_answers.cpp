#include "session/answers/script_answers.h"

#include <sys/resource.h>

#include <fmt/format.h>

#include "script/printer.h"
#include "value/identifier.h"
#include "version.h"

namespace preproc {

std::string information_text(const TermManager& tm, const ScriptState& script, const SessionOptions& options,
                             const EngineStatistics& statistics, const std::string& reason, std::string_view keyword) {
  if (keyword == ":name") {
    const std::string& name = options.style.name;
    return "(:name " + string_literal(name.empty() ? "preproc-solve" : name) + ")";
  }
  if (keyword == ":version") {
    return "(:version " + string_literal(options.style.version ? options.style.version() : kVersion) + ")";
  }
  if (keyword == ":authors") {
    return "(:authors \"the preproc-solve authors\")";
  }
  if (keyword == ":error-behavior") {
    return "(:error-behavior " + script.options().get(":error-behavior").value_or("") + ")";
  }
  if (keyword == ":assertion-stack-levels") {
    return "(:assertion-stack-levels " + std::to_string(script.assertions().level()) + ")";
  }
  if (keyword == ":all-statistics") {
    return fmt::format("(:check-sat {}\n :solver-check-sat {}\n :models-checked {}\n :solver-seconds {:.3f})",
                       statistics.checks, statistics.solver_checks, statistics.models_checked,
                       statistics.solver_seconds);
  }
  // Of z3 and its clients, which only want to see that it grows: the terms that were made.
  if (keyword == ":rlimit") {
    return fmt::format("(:rlimit {})", tm.size());
  }
  if (keyword == ":time" || keyword == ":memory") {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    constexpr double kMillion = 1e6;
    constexpr double kKilobytes = 1024;  // in a megabyte
    const double seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                           static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / kMillion;
    return keyword == ":time" ? fmt::format("(:time {:.2f})", seconds)
                              : fmt::format("(:memory {:.2f})", static_cast<double>(used.ru_maxrss) / kKilobytes);
  }
  if (keyword == ":reason-unknown") {
    const bool word = reason == "incomplete" || reason == "memout";
    return "(:reason-unknown " + (word ? reason : string_literal(reason)) + ")";
  }
  if (const auto found = script.info().find(keyword); found != script.info().end()) {
    return "(" + std::string(keyword) + " " + found->second + ")";
  }
  return "unsupported";
}

std::string assertions_text(TermManager& tm, const ScriptState& script) {
  script.need_option(":produce-assertions");
  script.need_option(":interactive-mode");
  Printer printer(tm);
  std::string answer = "(";
  for (const AssertionStack::Entry& entry : script.assertions().entries()) {
    answer += answer.size() == 1 ? "" : "\n ";
    const std::string text = printer.to_string(entry.term);
    answer += entry.name ? "(! " + text + " :named " + quoted_symbol(tm.symbols().name(entry.name)) + ")" : text;
  }
  return answer + ")";
}

}  // namespace preproc
