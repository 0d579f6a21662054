#include "session/emit/held_script.h"

namespace preproc {

void HeldScript::keep(Item& item, const Command& command) {
  item.has_more = true;
  item.place = static_cast<uint32_t>(commands_.size());
  commands_.push_back(command);
}

bool HeldScript::add(const Command& command) {
  if (!command.named.empty()) {
    return false;
  }
  Item item{command.kind, command.text, command.name, command.sort, {}, false, 0};
  switch (command.kind) {
    case CommandKind::Assert:
      if (asks_) {
        return false;
      }
      item.assertion = command.terms[0];
      break;
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::SetLogic:
    case CommandKind::SetInfo:
      if (asks_) {
        return false;
      }
      break;
    case CommandKind::DeclareDatatypes:
    case CommandKind::DefineSort:
      if (asks_) {
        return false;
      }
      keep(item, command);
      break;
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
      if (asks_) {
        return false;
      }
      item.name = command.definitions[0].name;
      keep(item, command);
      break;
    case CommandKind::SetOption:
      if (asks_) {
        return false;
      }
      keep(item, command);
      wants_values_ = wants_values_ || (command.keyword == ":produce-models" && command.value == "true");
      break;
    case CommandKind::CheckSat:
      if (asks_) {
        return false;
      }
      asks_ = true;
      break;
    case CommandKind::GetModel:
      if (!asks_) {
        return false;
      }
      wants_model_ = true;
      break;
    case CommandKind::GetValue:
      if (!asks_) {
        return false;
      }
      wants_values_ = true;
      keep(item, command);
      break;
    case CommandKind::Echo:
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
    case CommandKind::Exit: break;
    default: return false;
  }
  items_.push_back(item);
  return true;
}

}  // namespace preproc
