#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model/model_acceptance.h"
#include "term/theory_scan.h"

namespace preproc {

class SliceMemo;

/// The strategy of the query cache. Answers are looked up by the text of the script, and, for checks that the passes do
/// not decide, by slices of the query and by slices of the assertions that the passes leave; new answers are stored. A
/// remembered model counts once all assertions evaluate to true on it.
///
/// The order of calls for a check: `begin`, `by_text`; if it was not answered before and the passes leave something,
/// `by_passed_slices` and, at once or when the solver has spent `slices_delay`, `by_slices`; `end`, and, when the
/// user has the answer, `list_models`. So a check that passes decide costs one look-up, of its text, and nothing is
/// hashed for one that a solver decides sooner (rent or buy).
class MemoAnswers {
 public:
  MemoAnswers(EngineParts& parts, ModelAcceptance& acceptance);
  ~MemoAnswers();

  void begin(const Check& check);
  /// The answer to a script of the same text, if the memo has it.
  std::optional<Answer> by_text(Check& check);
  /// The answer to the query, if the memo's store has it. If the store answers a part of the query, the values are put
  /// into `check.recalled` and the other part is left in `check.rest`. Without a store nothing is looked up: the slices
  /// that the passes leave are smaller. `by_half`: a part counts only if it is at least half of the assertions, since a
  /// solver has begun with them.
  std::optional<Answer> by_slices(Check& check, bool by_half);
  /// True if `by_slices` would look something up.
  bool wants_slices() const;
  /// The time that the solver is to have spent on the check before: a few times the cost of the look-up, which is
  /// mostly the hashing of the terms that are new.
  std::chrono::microseconds slices_delay() const;
  /// The answer to the assertions that the passes left, if the memo has it. Slices are smaller there: arrays have
  /// become scalars, and tables are gone. Slices with a known answer are removed from the solver's query, unless the
  /// solver goes on with what it holds from the last check, and would lose that.
  std::optional<Answer> by_passed_slices(Check& check);
  /// Tells the memo the answer. `determined`: all assertions have a value in its model. Precondition: no other process
  /// may take over from here on.
  void end(const Check& check, Status status, bool determined);
  /// Lists all models of the assertions of an answered unsat check but one or two, if these models are few: the same
  /// assertions are often asked about again with other conditions (docs/memo.md, "Lists of models").
  void list_models();

 private:
  bool remembers(const Query& query);
  void open_views(const Query& query);
  Digest text_digest(const Query& query) const;
  MemoStatistics& statistics_behind_passes() const;
  std::optional<Answer> recall_slices(Check& check, bool by_half);
  bool solver_goes_on();
  std::pair<Status, Assignment> ask_for_model(std::span<const Term> assertions, std::span<const Function> symbols,
                                              double seconds);

  EngineParts& parts_;
  ModelAcceptance& acceptance_;
  std::unique_ptr<SliceMemo> query_slices_;   // the memo's view of the query; null until it is used
  std::unique_ptr<SliceMemo> passed_slices_;  // the same, of the assertions that the passes left
  std::string logic_;                         // of the query for which these views were made
  TheoryScan theories_;
  std::vector<LevelledTerm> last_passed_;  // what the passes left of the last query that they did not decide

  /// The state of the running check.
  struct Running {
    bool in_use = false;  ///< the memo is used for it
    Check::Clock::time_point start = {};
    bool has_text = false;                  ///< it was answered by its text
    bool asked_for_slices = false;          ///< `by_slices` was called
    bool looked_up_slices = false;          ///< the memo was asked about the slices of the query
    bool looked_up_passed_slices = false;   ///< and about those that the passes left
    std::vector<Term> unknown_passed = {};  ///< conjuncts not looked up, as the memo was empty: to be stored
    double solver_seconds_before = 0;
    uint64_t solver_checks_before = 0;
    double unsat_seconds = 0;  ///< what the solver took to find it unsatisfiable, if it did
  };
  Running running_;
};

}  // namespace preproc
