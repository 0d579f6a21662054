#include "session/answers/question.h"

#include "value/enum_set.h"

namespace preproc {

Question question_of(CommandKind kind) {
  using enum CommandKind;
  static constexpr EnumSet<CommandKind> kChecks = {CheckSat, CheckSatAssuming, CheckSatUsing};
  static constexpr EnumSet<CommandKind> kAboutAnswers = {BlockModel,
                                                         Eval,
                                                         GetAbduct,
                                                         GetAbductNext,
                                                         GetAssignment,
                                                         GetConsequences,
                                                         GetInterpolant,
                                                         GetInterpolantNext,
                                                         GetInterpolants,
                                                         GetModel,
                                                         GetModels,
                                                         GetObjectives,
                                                         GetProof,
                                                         GetTimeoutCore,
                                                         GetUnsatAssumptions,
                                                         GetUnsatCore,
                                                         GetValue,
                                                         Labels};
  static constexpr EnumSet<CommandKind> kAboutScripts = {
      Apply, Display, Echo, GetLearnedLiterals, GetAssertions, GetInfo, GetQe, GetOption, Simplify};
  return kChecks.contains(kind)                         ? Question::Check
         : kind == CheckSynth || kind == CheckSynthNext ? Question::Synthesis
         : kAboutAnswers.contains(kind)                 ? Question::AboutAnswer
         : kAboutScripts.contains(kind)                 ? Question::AboutScript
                                                        : Question::None;
}

}  // namespace preproc
