#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "backends/term_reading.h"
#include "engine/contest/thread_contestant.h"
#include "evaluate/row_search.h"
#include "passes/open_slice.h"

namespace preproc {

/// The slices that the passes left, if that is all they left, decided by a search through their rows in a thread. A
/// slice without a solution makes the query unsatisfiable; solutions of all slices are a model.
class RowsContestant : public ThreadContestant {
 public:
  using Slices = std::vector<std::shared_ptr<const OpenSlice>>;
  /// The first contestant has spent this much when the search begins.
  static constexpr std::chrono::milliseconds kStart{20};
  /// A search that is expected to take more operations does not begin: about three seconds.
  static constexpr double kMostOperations = 5e9;

  /// All live as long. Without slices there is no search.
  RowsContestant(const Slices& slices, WorkThread& thread, ContestantRecords& records)
      : ThreadContestant(thread, records), slices_(slices) {}

  /// The search waits for `start` from now on.
  void call_up() { set_waiting(!slices_.empty()); }
  /// Prepares the search, and starts it if it is worth while. Reads terms.
  void start(const TermManager& tm);

  bool is_active() const { return is_waiting() || is_running(); }
  /// Values of the leaves of all slices, where the search has ended with Sat.
  Assignment model() const;
  /// The values are no model after all.
  void refuse() { drop_answer(); }
  /// The turns of its thread, which reads sorts; null: it does not run.
  TermReading* reading() { return is_running() ? &reading_ : nullptr; }

 private:
  Status search(const StopToken& stop);

  const TermManager* tm_ = nullptr;
  const Slices& slices_;
  std::vector<RowSearch> searches_;  // one for each slice
  TermReading reading_;
};

}  // namespace preproc
