// What SolvingSession says of itself and of the script, and the options a script sets.
#include <cerrno>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "script/printer.h"
#include "session/solving_session.h"
#include "value/identifier.h"
#include "version.h"

namespace preproc {

void SolvingSession::get_info(const Command& command) {
  const std::string_view key = command.keyword;
  if (key == ":name") {
    const std::string& name = options_.style.name;
    return print("(:name " + string_literal(name.empty() ? "preproc-solve" : name) + ")");
  }
  if (key == ":version") {
    return print("(:version " + string_literal(options_.style.version ? options_.style.version() : kVersion) + ")");
  }
  if (key == ":authors") {
    return print("(:authors \"the preproc-solve authors\")");
  }
  if (key == ":error-behavior") {
    return print("(:error-behavior " + script_.options().get(":error-behavior").value_or("") + ")");
  }
  if (key == ":assertion-stack-levels") {
    return print("(:assertion-stack-levels " + std::to_string(script_.assertions().level()) + ")");
  }
  if (key == ":all-statistics") {
    return print("(:check-sat " + std::to_string(statistics().checks) + "\n :solver-check-sat " +
                 std::to_string(statistics().solver_checks) + "\n :models-checked " +
                 std::to_string(statistics().models_checked) + "\n :solver-seconds " +
                 fmt::format("{:.3f}", statistics().solver_seconds) + ")");
  }
  if (key == ":reason-unknown") {
    const bool word = reason_unknown_ == "incomplete" || reason_unknown_ == "memout";
    return print("(:reason-unknown " + (word ? reason_unknown_ : string_literal(reason_unknown_)) + ")");
  }
  if (const auto found = script_.info().find(key); found != script_.info().end()) {
    return print("(" + std::string(key) + " " + found->second + ")");
  }
  print("unsupported");
}

void SolvingSession::get_option(const Command& command) {
  print(script_.options().get(command.keyword).value_or("unsupported"));
}

/// What the backend is made with and where output goes changes at once.
void SolvingSession::set_option(const Command& command) {
  const std::string_view key = command.keyword;
  if (options_.style.has_option && !ScriptOptions::is_known(key) &&
      !options_.style.has_option(std::string(key.substr(1)))) {
    throw CommandRefused("unknown parameter '" + std::string(key.substr(1)) + "'");
  }
  if (ScriptOptions::steers_solver(key)) {
    renew_solver_ = true;
  } else if (key == ":verbosity") {
    diagnostics_.set_verbosity(script_.options().number(key).value_or(0));
  } else if (key == ":regular-output-channel" || key == ":diagnostic-output-channel") {
    const std::string name(command.value.substr(1, command.value.size() - 2));
    if (!(key == ":regular-output-channel" ? answers_.open(name) : diagnostics_.open(name))) {
      throw CommandRefused("cannot open " + string_literal(name) + " for writing: " + std::strerror(errno));
    }
    trace_stream_ = &diagnostics_.stream();
  }
}

void SolvingSession::get_assertions() {
  need_option(":produce-assertions");
  need_option(":interactive-mode");
  Printer printer(tm_);
  std::string answer = "(";
  for (const AssertionStack::Entry& entry : script_.assertions().entries()) {
    answer += answer.size() == 1 ? "" : "\n ";
    const std::string text = printer.to_string(entry.term);
    answer += entry.name ? "(! " + text + " :named " + quoted_symbol(tm_.symbols().name(entry.name)) + ")" : text;
  }
  print(answer + ")");
}

}  // namespace preproc
