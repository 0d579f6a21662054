#include "session/answers/question.h"

#include "value/enum_set.h"

namespace preproc {

Question question_of(CommandKind kind) {
  using enum CommandKind;
  static constexpr EnumSet<CommandKind> kChecks = {CheckSat, CheckSatAssuming, CheckSatUsing};
  static constexpr EnumSet<CommandKind> kAboutAnswers = {
      Eval,     GetAbduct, GetAbductNext, GetAssignment, GetInterpolant,      GetInterpolantNext, GetInterpolants,
      GetModel, GetModels, GetObjectives, GetProof,      GetUnsatAssumptions, GetUnsatCore,       GetValue,
      Labels};
  static constexpr EnumSet<CommandKind> kAboutScripts = {Apply, Echo,      GetAssertions, GetInfo,
                                                         GetQe, GetOption, Simplify};
  return kChecks.contains(kind)                         ? Question::Check
         : kind == CheckSynth || kind == CheckSynthNext ? Question::Synthesis
         : kAboutAnswers.contains(kind)                 ? Question::AboutAnswer
         : kAboutScripts.contains(kind)                 ? Question::AboutScript
                                                        : Question::None;
}

}  // namespace preproc
