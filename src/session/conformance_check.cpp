#include "session/conformance_check.h"

#include "engine/log.h"
#include "script/logic.h"
#include "script/nearest_name.h"
#include "session/command_text.h"
#include "value/command_names.h"

namespace preproc {

void ConformanceCheck::object(const Diagnostic& diagnostic) {
  if (options_.strict) {
    throw ScriptError(diagnostic);
  }
  log(host_, "warning: {}", to_string(diagnostic));
}

void ConformanceCheck::check_logic(const Command& command) {
  if (Logic(command.value).is_known()) {
    return;
  }
  const std::vector<std::string> names = Logic::common_names();
  const std::string meant = misspelt_name(command.value, names);
  if (!options_.strict && options_.warn && !meant.empty()) {
    options_.warn(to_string(reader_.diagnose(command, "unknown logic, did you mean `" + meant + "`?")));
  } else {
    object(command, "unknown logic" + nearest_name(command.value, names));
  }
}

void ConformanceCheck::check(const Command& command) {
  const auto outside_sort = reader_.terms().take_outside_sort();
  const bool hands_on = reader_.terms().unknown_names() == UnknownNames::Opaque;
  if (command.kind == CommandKind::Other && !hands_on && origin_of_command(command.value) == CommandOrigin::Nobody) {
    throw ScriptError(reader_.diagnose(command, "unknown command" + nearest_command(command.value)));
  }
  if (command.kind == CommandKind::SetLogic) {
    check_logic(command);
  }
  if (!options_.strict && !host_.logs()) {
    return;
  }
  if (outside_sort) {
    const auto& [place, constructor] = *outside_sort;
    object({reader_.source().position(place), "a sort of " + std::string(constructor) + ", which the logic " +
                                                  script_.logic() + " does not have: expected another logic, or none"});
  }
  switch (command.kind) {
    case CommandKind::SetOption:
      if (!ScriptOptions::is_standard(command.keyword)) {
        object(command,
               "an option that SMT-LIB does not have" + nearest_name(command.keyword, ScriptOptions::standard_names()));
      }
      return;
    case CommandKind::CheckSat:
      if (!script_.synthesis().empty()) {
        object(command, "check-sat beside functions to be synthesised, which SMT-LIB does not have");
      }
      break;
    case CommandKind::CheckSatAssuming:
      if (command_name(command.text) == "check-sat") {
        object(command, "assumptions behind check-sat, which SMT-LIB does not have: expected check-sat-assuming");
      }
      return;
    case CommandKind::Push:
    case CommandKind::Pop:
      if (command.text.find_first_of("0123456789") == std::string_view::npos) {
        object(command, "SMT-LIB expects a number of levels");
      }
      return;
    default: break;
  }
  const std::string_view name = command_name(command.text);
  const CommandOrigin origin = origin_of_command(name);
  if (origin == CommandOrigin::Solver || origin == CommandOrigin::Nobody ||
      (origin == CommandOrigin::Synthesis && command.kind == CommandKind::Other)) {
    object(command, "a command that SMT-LIB does not have");
  }
}

}  // namespace preproc
