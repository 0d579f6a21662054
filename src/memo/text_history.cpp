#include "memo/text_history.h"

#include <algorithm>

#include "value/enum_set.h"

namespace preproc {

void TextHistory::note(const Command& command, bool global) {
  using enum CommandKind;
  static constexpr EnumSet<CommandKind> kWithoutEffect = {
      CheckSat, CheckSatAssuming,    Echo,         Exit,     GetAssertions, GetAssignment, GetInfo, GetModel, GetOption,
      GetProof, GetUnsatAssumptions, GetUnsatCore, GetValue, SetInfo};
  if (kWithoutEffect.contains(command.kind)) {
    return;
  }
  switch (command.kind) {
    case CommandKind::Push: scopes_.push_back({said_, command.number}); break;
    case CommandKind::Pop:
      if (!global) {
        return forget(command.number);
      }
      break;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: scopes_.clear(); break;
    default: break;
  }
  said_.add(command.text.size());
  said_.add(command.text);
}

void TextHistory::forget(uint64_t levels) {
  while (levels > 0 && !scopes_.empty()) {
    Scopes& last = scopes_.back();
    said_ = last.before;
    const uint64_t popped = std::min(levels, last.count);
    levels -= popped;
    last.count -= popped;
    if (last.count == 0) {
      scopes_.pop_back();
    }
  }
}

Digest TextHistory::digest() const {
  DigestBuilder said = said_;
  return said.finish();
}

}  // namespace preproc
