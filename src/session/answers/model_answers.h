#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "script/answer_style.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Answers questions about the model of the last check, or, where the solver gave that check up, about its candidate
/// for a model. CommandRefused where there is neither.
class ModelAnswers {
 public:
  ModelAnswers(TermManager& tm, ScriptState& script, Engine& engine, const SessionOptions& options, LastCheck& last)
      : tm_(tm), script_(script), engine_(engine), options_(options), last_(last) {}

  std::string model();                             ///< (get-model)
  std::string values(const Command& command);      ///< (get-value ...)
  std::string evaluation(const Command& command);  ///< z3's (eval t)
  std::string assignment();                        ///< (get-assignment)
  std::string labels();                            ///< z3's (labels)
  /// (block-model ...), (block-model-values ...): what excludes the model, by the truth values of the atoms of the
  /// assertions, the values of the declared constants, or those of terms. CommandRefused where one is not known.
  Term blocking_clause(const Command& command);
  /// How values are written: as the command line has it, and the script's :pp.decimal.
  AnswerStyle style() const;

 private:
  void need_model();
  bool make_candidate();
  std::vector<Term> atoms();
  std::vector<Term> constants() const;
  std::string value(const Command& command, size_t i);
  std::string foreign_value(Term t);
  std::string synthesised_definition(Function f);

  TermManager& tm_;
  ScriptState& script_;
  Engine& engine_;
  const SessionOptions& options_;
  LastCheck& last_;
};

}  // namespace preproc
