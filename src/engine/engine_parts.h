#pragma once

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

/// The objects that the strategies share. All live as long as the engine.
struct EngineParts {
  TermManager& tm;
  const EngineOptions& options;
  Host& host;
  CheckStop& stop;
  EngineStatistics& statistics;
  SolverConnection& solver;
  OracleRounds& oracles;
  Model& model;
  DefinitionExpander& expander;
  Race& race;

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
};

}  // namespace preproc
