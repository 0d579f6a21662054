#pragma once

#include <string>
#include <string_view>

#include "engine/engine.h"
#include "session/answers/last_check.h"
#include "session/options.h"
#include "session/script_state.h"

namespace preproc {

/// Answers questions about why the last check was unsat. CommandRefused where it was not, EngineError where nobody
/// knows.
class UnsatAnswers {
 public:
  UnsatAnswers(const TermManager& tm, const ScriptState& script, Engine& engine, const SessionOptions& options,
               const LastCheck& last)
      : tm_(tm), script_(script), engine_(engine), options_(options), last_(last) {}

  std::string core();         ///< (get-unsat-core): named assertions that the answer needs
  std::string assumptions();  ///< (get-unsat-assumptions): assumptions that it needs
  std::string proof();        ///< (get-proof)

 private:
  void need_unsat(std::string_view what) const;

  const TermManager& tm_;
  const ScriptState& script_;
  Engine& engine_;
  const SessionOptions& options_;
  const LastCheck& last_;
};

}  // namespace preproc
