#include "memo/text_history.h"

#include <algorithm>

namespace preproc {

void TextHistory::note(const Command& command, bool global) {
  switch (command.kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::Echo:
    case CommandKind::Exit:
    case CommandKind::GetAssertions:
    case CommandKind::GetAssignment:
    case CommandKind::GetInfo:
    case CommandKind::GetModel:
    case CommandKind::GetOption:
    case CommandKind::GetProof:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore:
    case CommandKind::GetValue:
    case CommandKind::SetInfo: return;  // nothing is another afterwards
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
