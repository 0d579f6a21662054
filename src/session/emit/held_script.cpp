#include "session/emit/held_script.h"

namespace preproc {

void HeldScript::keep(Item& item, const Command& command) {
  item.has_more = true;
  item.place = static_cast<uint32_t>(commands_.size());
  commands_.push_back(command);
}

bool HeldScript::add(const Command& command) {
  Item item{command.kind, command.text, command.name, command.sort, {}, false, 0};
  if (!command.named.empty() || !take(item, command)) {
    return false;
  }
  items_.push_back(item);
  return true;
}

bool HeldScript::take(Item& item, const Command& command) {
  const auto changes_script = [this] { is_session_ = is_session_ || checks_ > 0; };
  const auto changes_assertions = [this] { has_model_ = false; };
  switch (command.kind) {
    case CommandKind::Assert:
      changes_script();
      changes_assertions();
      item.assertion = command.terms[0];
      return true;
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::SetInfo: changes_script(); return true;
    case CommandKind::SetLogic: return checks_ == 0;
    case CommandKind::DeclareDatatypes:
    case CommandKind::DefineSort:
      changes_script();
      keep(item, command);
      return true;
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
      changes_script();
      item.name = command.definitions[0].name;
      keep(item, command);
      return true;
    case CommandKind::SetOption:
      changes_script();
      keep(item, command);
      wants_values_ = wants_values_ || (command.keyword == ":produce-models" && command.value == "true");
      return true;
    case CommandKind::Push:
    case CommandKind::Pop:
      is_session_ = true;
      changes_assertions();
      item.levels = command.number;
      return true;
    case CommandKind::CheckSatAssuming:
      is_session_ = true;
      ++checks_;
      has_model_ = true;
      keep(item, command);
      return true;
    case CommandKind::CheckSat:
      is_session_ = is_session_ || checks_ > 0;
      ++checks_;
      has_model_ = true;
      return true;
    case CommandKind::GetModel: wants_model_ = true; return has_model_;
    case CommandKind::GetValue:
      wants_values_ = true;
      keep(item, command);
      return has_model_;
    case CommandKind::Echo:
    case CommandKind::GetOption:
    case CommandKind::Exit: return true;
    case CommandKind::GetInfo: return command.keyword != ":assertion-stack-levels";
    default: return false;
  }
}

}  // namespace preproc
