#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <stop_token>
#include <string>

#include "backends/backend.h"
#include "backends/portfolio/member_records.h"
#include "backends/portfolio/work_thread.h"
#include "value/stop_token.h"

namespace preproc {

/// A search that takes part in a race beside solvers.
struct SearchMember {
  MemberForm form = MemberForm::Search;
  std::chrono::milliseconds start{0};  ///< what the primary solver has spent by then; on the clock if it makes terms
  /// Nobody else may read or make terms while it runs: it waits until other searches have ended, and until each program
  /// has its assertions. It counts as no job.
  bool makes_terms = false;
  /// Called in the caller's thread before the search starts, where terms may be read. False: it is not worth while. May
  /// be empty.
  std::function<bool()> prepare = {};
  /// Runs in a thread of its own, and returns soon after the token stops. Sat: there is a model; unsat: there is none.
  std::function<Status(const StopToken& stop)> run = {};
  /// Called in the caller's thread after Sat, where terms may be made. False: what was found is no model after all. May
  /// be empty.
  std::function<bool()> accept = {};
  TermReading* reading = nullptr;  ///< turns of a search that reads terms or sorts; null: it reads none
};

/// The search in one race. It shares nothing with the caller but its status, which is read once the thread says that
/// the search has ended, and, where it makes terms, the engine's model, which nobody reads meanwhile.
class SearchRun {
 public:
  /// Both live as long. The search waits for its start.
  SearchRun(SearchMember member, WorkThread& thread, MemberRecords& records)
      : member_(std::move(member)), thread_(thread), records_(records) {}
  SearchRun(const SearchRun&) = delete;
  SearchRun& operator=(const SearchRun&) = delete;

  /// Starts the search, if it is worth while.
  void start();
  /// Takes the result if it is there. True if the search has ended by this call.
  bool collect();
  /// After Sat: asks whether what was found is a model. If not, nothing was found.
  void confirm();
  /// Stops the search, and waits until it has ended. What it has found meanwhile comes too late.
  void stop();

  std::chrono::milliseconds start_time() const { return member_.start; }
  bool makes_terms() const { return member_.makes_terms; }
  /// True if the search is to run, and others have their turn first.
  bool is_waiting() const { return state_ == State::Waiting; }
  bool is_running() const { return state_ == State::Running; }
  bool is_active() const { return is_waiting() || is_running(); }
  /// Sat or Unsat of a search that has ended so; else Unknown.
  Status status() const { return state_ == State::Over ? status_ : Status::Unknown; }
  /// The exception that ended the search; null: none.
  std::exception_ptr failure() const { return failure_; }
  /// Its place among the records.
  size_t record() const { return record_; }
  /// As `WorkThread::event`; -1 where it does not run.
  int event() const { return is_running() ? thread_.event() : -1; }
  /// The turns of its thread; null: it does not run, or reads no terms.
  TermReading* reading() const { return is_running() ? member_.reading : nullptr; }

 private:
  enum class State : uint8_t { Waiting, Running, Over };

  SearchMember member_;
  WorkThread& thread_;
  MemberRecords& records_;
  Status status_ = Status::Unknown;  // written by the thread, as the next one is
  std::exception_ptr failure_;
  std::stop_source stop_;
  size_t record_ = 0;
  State state_ = State::Waiting;
};

}  // namespace preproc
