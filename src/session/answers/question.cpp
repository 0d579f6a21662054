#include "session/answers/question.h"

namespace preproc {

Question question_of(CommandKind kind) {
  switch (kind) {
    case CommandKind::CheckSat:
    case CommandKind::CheckSatAssuming:
    case CommandKind::CheckSatUsing: return Question::Check;
    case CommandKind::CheckSynth: return Question::Synthesis;
    case CommandKind::Eval:
    case CommandKind::GetAssignment:
    case CommandKind::GetModel:
    case CommandKind::GetObjectives:
    case CommandKind::GetProof:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore:
    case CommandKind::GetValue:
    case CommandKind::Labels: return Question::AboutAnswer;
    case CommandKind::Apply:
    case CommandKind::Echo:
    case CommandKind::GetAssertions:
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
    case CommandKind::Simplify: return Question::AboutScript;
    default: return Question::None;
  }
}

}  // namespace preproc
