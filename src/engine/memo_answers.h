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

/// The way through the memo: what was answered before, by the text of the script, by slices of what is asked, and by
/// slices of what the passes left of it; and what is told to the memo afterwards. A remembered model counts once all
/// assertions evaluate to true on it.
///
/// A check goes through `begin`, `before_passes`, `behind_passes` where it comes so far, `end`, and, when the user has
/// the answer, `list_models`.
class MemoAnswers {
 public:
  MemoAnswers(EngineParts& parts, ModelAcceptance& acceptance);
  ~MemoAnswers();

  void begin(const Check& check);
  /// What is known about the query. What is known about a part of it is left in `check`: its problem is the rest then.
  std::optional<CheckResult> before_passes(Check& check);
  /// What is known about what the passes left, which is finer: arrays are scalars, tables have no symbols. What is
  /// known is taken from the solver's query.
  std::optional<CheckResult> behind_passes(Check& check);
  /// Tells the memo the answer. Precondition: no other process may take over from here on.
  void end(const Check& check, Status status);
  /// After a check that was unsat and has been answered: what is unsatisfiable with a condition or two is often asked
  /// again with others, so that all models without these are listed if they are few.
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
  std::unique_ptr<SliceMemo> asked_;   // the memo's view of what is asked; null until it is used
  std::unique_ptr<SliceMemo> passed_;  // the same, of what the passes left
  std::string logic_;                  // for which these views were made

  // Of the running check
  bool in_use_ = false;
  bool by_text_ = false;              // it was answered by its text
  bool asked_slices_ = false;         // the memo was asked about the slices of the query
  bool asked_passed_slices_ = false;  // and about those that the passes left
  uint64_t undetermined_before_ = 0;
  double solver_seconds_before_ = 0;
  double unsat_seconds_ = 0;  // what the solver took to find it unsatisfiable, if it did
};

}  // namespace preproc
