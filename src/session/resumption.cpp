// What a session does with commands that an earlier process has answered, or ended over (progress.h).

#include "session/solving_session.h"

namespace preproc {

/// True for a question, which is not asked again: what was answered stays, and what was lost is said to be. All other
/// commands are executed again.
bool SolvingSession::resume(const Command& command) {
  const bool lost = turns_.is_lost();
  const std::string why = turns_.loss();
  switch (command.kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::CheckSatUsing:
      lost_ = lost ? std::string() : why;
      last_ = {Status::Unknown, why};
      may_have_candidate_ = false;
      reason_unknown_ = why;
      if (lost) {
        print("unknown");
      }
      return true;
    case CommandKind::CheckSynth:
      reason_unknown_ = why;
      if (lost) {
        print("fail");
      }
      return true;
    case CommandKind::Eval:
    case CommandKind::GetModel:
    case CommandKind::GetObjectives:
    case CommandKind::Labels:
    case CommandKind::GetValue:
    case CommandKind::GetAssignment:
    case CommandKind::GetProof:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore:
      if (lost) {
        throw CommandRefused(why);
      }
      return true;
    // No solver is asked: what ended the process came from elsewhere.
    case CommandKind::Apply:
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
    case CommandKind::GetAssertions:
    case CommandKind::Simplify:
    case CommandKind::Echo: return !lost;
    default: return false;
  }
}

}  // namespace preproc
