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
    case CommandKind::Push: scopes_.insert(scopes_.end(), command.number, digest_); break;
    case CommandKind::Pop:
      if (!global) {
        const size_t levels = std::min<size_t>(command.number, scopes_.size());
        if (levels > 0) {
          digest_ = scopes_[scopes_.size() - levels];
          scopes_.resize(scopes_.size() - levels);
        }
        return;
      }
      break;
    case CommandKind::Reset:
    case CommandKind::ResetAssertions: scopes_.clear(); break;
    default: break;
  }
  DigestBuilder builder;
  builder.add(digest_);
  builder.add(command.text);
  digest_ = builder.finish();
}

}  // namespace preproc
