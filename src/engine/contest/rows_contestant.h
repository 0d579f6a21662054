#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "backends/term_reading.h"
#include "engine/contest/contestant_records.h"
#include "engine/contest/work_thread.h"
#include "evaluate/row_search.h"
#include "passes/open_slice.h"

namespace preproc {

/// The slices that the passes left, if that is all they left, decided by a search through their rows in a thread. A
/// slice without a solution makes the query unsatisfiable; solutions of all slices are a model.
class RowsContestant {
 public:
  using Slices = std::vector<std::shared_ptr<const OpenSlice>>;
  /// The first contestant has spent this much when the search begins.
  static constexpr std::chrono::milliseconds kStart{20};
  /// A search that is expected to take more operations does not begin: about three seconds.
  static constexpr double kMostOperations = 5e9;

  /// All live as long. Without slices there is no search.
  RowsContestant(const Slices& slices, WorkThread& thread, ContestantRecords& records)
      : slices_(slices), thread_(thread), records_(records) {}

  /// The search waits for `start` from now on.
  void call_up() { state_ = slices_.empty() ? State::None : State::Waiting; }
  /// Prepares the search, and starts it if it is worth while. Reads terms.
  void start(const TermManager& tm);
  /// Takes the result if it is there.
  void collect();
  /// Stops the search, and waits until it has: a few milliseconds.
  void stop();

  bool is_waiting() const { return state_ == State::Waiting; }
  bool is_running() const { return state_ == State::Running; }
  bool is_active() const { return is_waiting() || is_running(); }
  /// Once it has ended: Sat with `model`, Unsat, or Unknown.
  Status status() const { return state_ == State::Over ? outcome_->status : Status::Unknown; }
  /// Values of the leaves of all slices.
  Assignment model() const;
  /// The values are no model after all.
  void refuse() { outcome_->status = Status::Unknown; }
  /// What it threw, if it did.
  std::exception_ptr failure() const { return outcome_->failure; }
  /// Its place among the records.
  size_t record() const { return record_; }
  /// As `WorkThread::event`; -1 where it does not run.
  int event() const { return is_running() ? thread_.event() : -1; }
  /// The turns of its thread, which reads sorts; null: it does not run.
  TermReading* reading() { return is_running() ? &reading_ : nullptr; }

 private:
  enum class State : uint8_t { None, Waiting, Running, Over };
  /// What the thread leaves behind.
  struct Outcome {
    Status status = Status::Unknown;
    std::exception_ptr failure;
  };
  Status search();

  const TermManager* tm_ = nullptr;
  const Slices& slices_;
  WorkThread& thread_;
  ContestantRecords& records_;
  std::vector<RowSearch> searches_;  // one for each slice
  std::shared_ptr<Outcome> outcome_ = std::make_shared<Outcome>();
  TermReading reading_;
  std::atomic<bool> stop_ = false;
  size_t record_ = 0;
  State state_ = State::None;
};

}  // namespace preproc
