#pragma once

#include "engine/host.h"
#include "engine/model.h"
#include "engine/options.h"
#include "engine/oracle_rounds.h"
#include "engine/solver_connection.h"
#include "engine/statistics.h"
#include "engine/stop_switch.h"
#include "term/expand.h"

namespace preproc {

/// The objects that the ways to an answer share. All live as long as the engine.
struct EngineParts {
  TermManager& tm;
  const EngineOptions& options;
  Host& host;
  StopSwitch& stop;
  EngineStatistics& statistics;
  SolverConnection& solver;
  OracleRounds& oracles;
  Model& model;
  DefinitionExpander& expander;
};

}  // namespace preproc
