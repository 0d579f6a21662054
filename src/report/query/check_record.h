#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/table/encoder.h"
#include "encode/table/table.h"
#include "engine/check_recorder.h"
#include "engine/statistics.h"
#include "summaries/coverage.h"

namespace preproc {

/// A term that took the place of another one.
struct RewriteRecord {
  std::string_view rule;
  Term before;
  Term after;
};

struct PassRecording {
  PassRun run;
  std::vector<RewriteRecord> rewrites = {};  ///< the first ones
  uint64_t rewrite_count = 0;                ///< all
};

struct TableRecording {
  Table table;
  std::string_view form = {};  ///< empty: it stays as it is
  double estimate = 0;
  Target target = Target::Generic;
};

struct QuerySize {
  uint64_t assertions = 0;
  uint64_t terms = 0;  ///< DAG nodes of the assertions
  uint64_t depth = 0;  ///< of the deepest assertion
};

struct ModelRecording {
  std::vector<std::pair<std::string, std::string>> values = {};  ///< of the first symbols
  uint64_t left_out = 0;                                         ///< symbols
};

/// What a check added to the counters of the query cache.
struct MemoRecording {
  MemoStatistics as_written = {};  ///< asked about the query as it was written
  MemoStatistics passed = {};      ///< about what the passes left of it
};

/// The record of one check. Terms are those of the manager that was attached when it was made.
struct CheckRecord {
  uint64_t number = 0;  ///< from 1
  std::string place;    ///< of the check-sat in its file
  std::string logic;
  std::string answer;  ///< empty: there was none, since an error ended it
  std::string reason;  ///< of unknown
  std::string decided_by;
  double seconds = 0;
  QuerySize size = {};

  /// Of the first checks only: the others have the facts above.
  bool is_detailed = false;
  std::vector<Term> originals = {};
  std::vector<std::pair<std::string, uint64_t>> unknowns = {};  ///< by sort
  std::vector<PassRecording> passes = {};
  std::vector<TableRecording> tables = {};
  uint64_t tables_left_out = 0;
  bool was_asked = false;       ///< a solver or a search
  std::vector<Term> left = {};  ///< of the originals those of which the passes left something; sorted
  std::vector<RaceRecord> races = {};
  std::vector<SearchRecord> searches = {};
  ModelRecording model = {};
  MemoRecording memo = {};
};

/// One path, with its texts.
struct PathRecord {
  std::vector<std::string> condition;  ///< conjuncts
  std::string result;                  ///< empty: the path is cut at the bound
  std::string input;
  bool unknown = false;
};

/// One test, with its texts.
struct TestRecord {
  std::string input;
  std::string result;  ///< empty: it is not determined
};

/// A line of the drawing of a program: what is `depth` deep in it.
struct ProgramLine {
  uint32_t depth = 0;
  std::string word = {};  ///< `if`, `true`, `false`, `label`, `calls`, `gives`
  std::string text = {};
  std::optional<GoalState> state = {};  ///< of what is to be covered
  uint32_t test = 0;                    ///< that covers it, from 1
};

struct CoverageRecord {
  std::vector<TestRecord> tests = {};  ///< the first ones
  uint64_t tests_left_out = 0;
  std::vector<std::pair<std::string, std::vector<ProgramLine>>> functions = {};  ///< with their names, callers first
  uint64_t functions_left_out = 0;
  uint64_t goals[3] = {};  ///< by GoalState
};

struct ExplorationRecord {
  std::string function;
  std::optional<CoverageRecord> coverage = {};  ///< in place of paths
  std::vector<PathRecord> paths = {};           ///< the first ones
  uint64_t paths_left_out = 0;
  std::vector<std::pair<std::string, uint64_t>> counters = {};
  double seconds = 0;
};

/// A place in the derivation of a function that was found: what could have stood there, and what does.
struct DerivationRecord {
  std::string nonterminal;
  std::vector<std::pair<std::string, bool>> productions;  ///< with whether it is the chosen one
  std::string term;                                       ///< what became of the place
  std::vector<DerivationRecord> children;
};

struct SynthesisRecord {
  std::string place;
  std::string answer;
  std::string by;
  std::string reason;
  double seconds = 0;
  uint64_t candidates = 0;
  uint64_t counterexamples = 0;
  uint32_t height = 0;
  struct Function {
    std::string name;
    std::string body;                                                       ///< empty: none was found
    std::vector<DerivationRecord> derivations;                              ///< one or none
    std::vector<std::pair<std::string, std::vector<std::string>>> grammar;  ///< nonterminals with their productions
  };
  std::vector<Function> functions = {};
};

}  // namespace preproc
