#pragma once

#include <atomic>
#include <exception>
#include <memory>

#include "engine/contest/contest_race.h"
#include "engine/contest/contestant_records.h"

namespace preproc {

/// The search for a model in one contest, in a thread. While it runs it makes terms, so nobody else may.
class SearchContestant {
 public:
  /// All live as long. An empty search never runs.
  SearchContestant(const ContestRace::Search& search, WorkThread& thread, ContestantRecords& records)
      : search_(search), thread_(thread), records_(records) {}

  void start();
  /// Takes the result if it is there.
  void collect();
  /// Stops the search, and waits until it has.
  void stop();

  /// True if the search could start: it is the turn of others first.
  bool is_waiting() const { return state_ == State::Waiting; }
  bool is_running() const { return state_ == State::Running; }
  /// The search waits for `start` from now on.
  void call_up() { state_ = search_ ? State::Waiting : State::None; }
  /// True if it has ended with a model.
  bool has_found() const { return state_ == State::Over && outcome_->found; }
  std::exception_ptr failure() const { return outcome_->failure; }
  /// Its place among the records.
  size_t record() const { return record_; }
  /// As `WorkThread::event`; -1 where it does not run.
  int event() const { return is_running() ? thread_.event() : -1; }

 private:
  enum class State : uint8_t { None, Waiting, Running, Over };
  /// What the thread leaves behind.
  struct Outcome {
    bool found = false;
    std::exception_ptr failure;
  };

  const ContestRace::Search& search_;
  WorkThread& thread_;
  ContestantRecords& records_;
  std::shared_ptr<Outcome> outcome_ = std::make_shared<Outcome>();
  std::atomic<bool> stop_ = false;
  size_t record_ = 0;
  State state_ = State::None;
};

}  // namespace preproc
