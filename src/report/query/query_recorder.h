#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/check_recorder.h"
#include "engine/statistics.h"
#include "report/query/check_record.h"
#include "report/query/term_excerpt.h"

namespace preproc {

/// The record of one script.
struct ScriptRecord {
  TermManager* tm = nullptr;  ///< of the terms in the checks; null: the script made no engine
  std::vector<CheckRecord> checks;
  std::vector<ExplorationRecord> explorations;
  std::vector<SynthesisRecord> syntheses;
  uint64_t checks_left_out = 0;
};

/// Keeps what an engine does, for a page (query_page.h). Of the first `kDetailed` checks everything within the limits
/// below, of others what a row of a table holds. Costs while the engine works: terms are kept as handles and written
/// down later, but for the values of models, and what is printed of paths and of functions that were found.
class QueryRecorder final : public CheckRecorder {
 public:
  static constexpr size_t kDetailed = 40;  ///< checks
  static constexpr size_t kChecks = 100'000;
  static constexpr size_t kRewrites = 200;         ///< of a pass in a check
  static constexpr size_t kTables = 100;           ///< of a check
  static constexpr size_t kRuns = 20'000;          ///< of a table; one of more runs is left out
  static constexpr size_t kModel = 2'000;          ///< symbols
  static constexpr size_t kPaths = 2'000;          ///< or tests
  static constexpr size_t kProgramLines = 20'000;  ///< of a program whose coverage is drawn

  void attach(TermManager& tm) override;
  void begin_check(const Query& query, const EngineStatistics& so_far) override;
  void pass(const PassRun& run, const AssertionList& left) override;
  void rewrite(std::string_view rule, Term before, Term after) override;
  void table(const Table& table, const std::optional<Encoding>& encoding, const Target& target) override;
  void ask(const Check& check) override;
  void race(const RaceRecord& race) override;
  void search(const SearchRecord& search) override;
  void end_check(const Check& check, const Answer& answer, Model* model, double seconds,
                 const EngineStatistics& so_far) override;
  void begin_exploration(const ExplorationQuery& query) override;
  void path(const ExploredPath& path) override;
  void coverage(const ExplorationQuery& query, const Coverage& coverage) override;
  void end_exploration(const ExplorationStatistics& statistics) override;
  void synthesis(const SynthesisQuery& query, const SynthesisAnswer& answer, const SynthesisStatistics& statistics,
                 double seconds) override;

  /// Called when solvers and searches are about to work on a check, which may not end: `so_far` has all up to there.
  void set_on_ask(std::function<void()> on_ask) { on_ask_ = std::move(on_ask); }
  const ScriptRecord& so_far() const { return script_; }
  /// The record since the last call. Its terms live as long as the manager that was attached.
  ScriptRecord take();

 private:
  CheckRecord* detailed();
  std::string input_text(const Assignment& values) const;
  void describe_model(CheckRecord& record, const Query& query, Model& model);

  ScriptRecord script_;
  uint64_t checks_ = 0;  // of all scripts
  bool running_ = false;
  uint64_t runs_kept_ = 0;  // of tables, in all checks
  MemoStatistics memo_before_;
  MemoStatistics passed_memo_before_;
  std::function<void()> on_ask_;
  PassRecording next_pass_;  // its rewrites come before it
  std::mutex search_mutex_;
  std::optional<TermExcerpt> excerpt_;
  std::vector<std::pair<Term, std::string>> inputs_;  // of the method that is explored
};

}  // namespace preproc
