#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/portfolio/race_record.h"
#include "indexify/garden/garden_statistics.h"
#include "memo/memo_statistics.h"
#include "synthesis/enumeration/enumeration_statistics.h"

namespace preproc {

struct RaceStatistics {
  uint64_t count = 0;                 ///< checks that several members could answer
  uint64_t joined = 0;                ///< of these, those that more than the primary solver took part in
  std::vector<RaceRecord> kept = {};  ///< the first 200 races, where statistics are wanted
  RaceRecord last = {};               ///< where it is to be explained
};

/// Counters of an engine's checks.
struct EngineStatistics {
  uint64_t checks = 0;
  double seconds = 0;                               ///< of all checks; only where statistics are wanted
  std::array<uint64_t, 3> answers = {};             ///< sat, unsat, unknown
  std::map<std::string, uint64_t> decided_by = {};  ///< sat and unsat answers: the way that had them, how often
  uint64_t solver_checks = 0;                       ///< checks that a solver had to be asked
  uint64_t forwarded = 0;       ///< of these, answered by a linked solver's own program: its API lacks a term
  uint64_t models_found = 0;    ///< by evaluation, without the solver (--indexify)
  uint64_t search_changes = 0;  ///< changes of assignments on the way to these models
  GardenStatistics gardens;     ///< in which models were looked for
  uint64_t models_checked = 0;
  uint64_t models_confirmed = 0;  ///< models of which the solver was asked about undetermined assertions
  uint64_t assertions_undetermined = 0;
  uint64_t cores_checked = 0;
  double solver_seconds = 0;
  EnumerationStatistics enumeration;  ///< beside selector trees, of check-synths
  RaceStatistics races;
  MemoStatistics memo;
  MemoStatistics passed_memo;  ///< of the look-up behind the passes; `memo` is that before them
};

}  // namespace preproc
