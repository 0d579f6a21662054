#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/portfolio/race_record.h"
#include "indexify/garden/garden_statistics.h"
#include "passes/pass_recorder.h"

namespace preproc {

struct Answer;
struct Check;
struct EngineStatistics;
struct ExplorationQuery;
struct ExplorationStatistics;
struct ExploredPath;
struct Query;
struct SynthesisAnswer;
struct SynthesisQuery;
struct SynthesisStatistics;
class Coverage;
class Model;
class TermManager;

/// The record of one search for a model without a solver.
struct SearchRecord {
  bool found = false;          ///< a candidate, whose model is still to be checked
  bool tried_gardens = false;  ///< values grown from those in the query
  GardenStatistics gardens;    ///< of these
  bool tried_changes = false;  ///< an assignment that is changed step by step
  uint64_t changes = 0;        ///< of these
  uint64_t changes_kept = 0;   ///< that made something better
  uint64_t rounds = 0;         ///< beginnings from another assignment
  double seconds = 0;
};

/// Is told what an engine does, by the engine and its passes, for somebody who shows it to a person
/// (docs/report.md). An engine without one tests a null pointer some twenty times a check. All is called by the thread
/// that uses the engine but `search`, which a thread of the engine may call while the other one waits for it.
///
/// Terms live as long as the manager that was attached last: a recorder may keep them, and write them down when
/// nobody waits any more.
class CheckRecorder : public PassRecorder {
 public:
  /// An engine over these terms begins to work.
  virtual void attach(TermManager& tm) = 0;

  // --- A check ---------------------------------------------------------------------------------------------------
  virtual void begin_check(const Query& query, const EngineStatistics& so_far) = 0;
  /// The query that the passes left is given to solvers and searches. Not called where nothing is left.
  virtual void ask(const Check& check) = 0;
  /// Solvers, or searches, have worked on the check beside each other, or one alone.
  virtual void race(const RaceRecord& race) = 0;
  virtual void search(const SearchRecord& search) = 0;
  /// The answer. `model` is one where the answer is sat, else null; `seconds` are of the whole check.
  virtual void end_check(const Check& check, const Answer& answer, Model* model, double seconds,
                         const EngineStatistics& so_far) = 0;

  // --- An exploration ----------------------------------------------------------------------------------------------
  virtual void begin_exploration(const ExplorationQuery& query) = 0;
  virtual void path(const ExploredPath& path) = 0;
  /// In place of paths, with --cover: what was covered, and the tests that are needed for it.
  virtual void coverage(const ExplorationQuery& query, const Coverage& coverage) = 0;
  virtual void end_exploration(const ExplorationStatistics& statistics) = 0;

  // --- A synthesis -------------------------------------------------------------------------------------------------
  virtual void synthesis(const SynthesisQuery& query, const SynthesisAnswer& answer,
                         const SynthesisStatistics& statistics, double seconds) = 0;
};

}  // namespace preproc
