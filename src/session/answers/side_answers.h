#pragma once

#include <string>

#include "engine/engine.h"
#include "script/command.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Answers questions about the assertions for which checks of their own are made. EngineError where nobody knows,
/// CommandRefused where an earlier error makes an answer worthless.
class SideAnswers {
 public:
  SideAnswers(TermManager& tm, const ScriptState& script, Engine& engine, const SessionOptions& options,
              const LastCheck& last)
      : tm_(tm), script_(script), engine_(engine), options_(options), last_(last) {}

  /// z3's (get-consequences (a ...) (t ...)): `sat` and, behind an empty line, `(=> a (= t value))` for each term that
  /// the assumptions leave one value only; or `unsat`, or `unknown`.
  std::string consequences(const Command& command);
  /// cvc5's (get-timeout-core) and (get-timeout-core-assuming (t ...)): `sat`, or `unsat` or `unknown` with the names
  /// of assertions, or the assumptions, that have the same answer.
  std::string timeout_core(const Command& command);
  /// cvc5's (get-learned-literals): literals that are conjuncts of the assertions after this program's own rules.
  std::string learned_literals();

 private:
  std::vector<Term> assertions() const;
  void need_no_doubts(Status answered) const;

  TermManager& tm_;
  const ScriptState& script_;
  Engine& engine_;
  const SessionOptions& options_;
  const LastCheck& last_;
};

}  // namespace preproc
