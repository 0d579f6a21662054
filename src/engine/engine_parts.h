#pragma once

#include <memory>
#include <string_view>

#include "backends/portfolio/race.h"
#include "engine/check_stop.h"
#include "engine/host.h"
#include "engine/model/model.h"
#include "engine/options.h"
#include "engine/oracle_rounds.h"
#include "engine/solver_connection.h"
#include "engine/statistics.h"
#include "memo/memo.h"
#include "term/expand.h"

namespace preproc {

struct Check;

/// What an engine is made of that its strategies share: they keep a reference to it.
struct EngineParts {
  EngineParts(TermManager& terms, EngineOptions chosen);
  EngineParts(const EngineParts&) = delete;
  EngineParts& operator=(const EngineParts&) = delete;

  TermManager& tm;
  const EngineOptions options;
  const std::shared_ptr<Host> host_owner;
  Host& host;
  CheckStop stop;
  EngineStatistics statistics;
  DefinitionExpander expander;
  SolverConnection solver;
  OracleRounds oracles;
  Model model;
  Race race;

  /// The memo's store is used for the running check as long as the result lives.
  StoreUse use_memo() const { return {options.memo == nullptr ? nullptr : &options.memo->store(), stop.token()}; }
  /// A solver has answered sat in time: there is a moment for its model, even after the deadline.
  void allow_model() {
    stop.allow_model();
    if (const StopToken& token = stop.token(); token.has_deadline()) {
      host.extend_check(std::chrono::ceil<std::chrono::milliseconds>(token.deadline() - StopToken::Clock::now()) +
                        kLastResort / 2);
    }
  }
  /// Counts what `solver` has answered to the solver's query of the check, in so many seconds, and logs it.
  void note_answer(const Check& check, std::string_view solver, const CheckResult& result, double seconds);
};

}  // namespace preproc
