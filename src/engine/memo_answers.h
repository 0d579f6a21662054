#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model_acceptance.h"

namespace preproc {

class SliceMemo;

/// The way through the memo. Answers are looked up by the text of the script, by slices of the query, and by slices of
/// the assertions that the passes leave; new answers are stored. A remembered model counts once all assertions evaluate
/// to true on it.
///
/// The order of calls for a check: `begin`, `before_passes`, `behind_passes` if it was not answered before, `end`, and,
/// when the user has the answer, `list_models`.
class MemoAnswers {
 public:
  MemoAnswers(EngineParts& parts, ModelAcceptance& acceptance);
  ~MemoAnswers();

  void begin(const Check& check);
  /// The answer to the query, if the memo has it. If the memo answers a part of the query, it puts the values into
  /// `check.recalled` and leaves the other part in `check.rest`.
  std::optional<CheckResult> before_passes(Check& check);
  /// The answer to the assertions that the passes left, if the memo has it. Slices are smaller there: arrays have
  /// become scalars, and tables are gone. Slices with a known answer are removed from the solver's query.
  std::optional<CheckResult> behind_passes(Check& check);
  /// In place of `behind_passes`, for a check whose answer is to have a core, which a remembered slice has not: only
  /// the text of the script is remembered with its answer.
  void pass_by_slices(const Check& check);
  /// Tells the memo the answer. Precondition: no other process may take over from here on.
  void end(const Check& check, Status status);
  /// Lists all models of the assertions of an answered unsat check but one or two, if these models are few: the same
  /// assertions are often asked about again with other conditions (docs/memo.md, "Lists of models").
  void list_models();

 private:
  bool remembers(const Query& query);
  void open_views(const Query& query);
  Digest text_digest(const Query& query) const;
  MemoStatistics& statistics_behind_passes() const;
  std::optional<CheckResult> recall_text(Check& check);
  std::optional<CheckResult> recall_slices(Check& check);
  std::pair<Status, Assignment> ask_for_model(std::span<const Term> assertions, std::span<const Function> symbols,
                                              double seconds);

  EngineParts& parts_;
  ModelAcceptance& acceptance_;
  std::unique_ptr<SliceMemo> query_slices_;   // the memo's view of the query; null until it is used
  std::unique_ptr<SliceMemo> passed_slices_;  // the same, of the assertions that the passes left
  std::string logic_;                         // of the query for which these views were made

  // Of the running check
  bool in_use_ = false;
  bool by_text_ = false;                  // it was answered by its text
  bool looked_up_slices_ = false;         // the memo was asked about the slices of the query
  bool looked_up_passed_slices_ = false;  // and about those that the passes left
  bool keeps_text_ = false;               // it was not, but its text is to be remembered
  uint64_t undetermined_before_ = 0;
  double solver_seconds_before_ = 0;
  double unsat_seconds_ = 0;  // what the solver took to find it unsatisfiable, if it did
};

}  // namespace preproc
