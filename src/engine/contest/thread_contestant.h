#pragma once

#include <exception>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/contest/contestant_records.h"
#include "engine/contest/work_thread.h"
#include "value/stop_token.h"

namespace preproc {

/// A search that takes part in one contest, in a thread of its own, and ends soon after it is told to. It shares
/// nothing with the caller but its status, which is read once the thread says that the search has ended.
class ThreadContestant {
 public:
  /// Both live as long.
  ThreadContestant(WorkThread& thread, ContestantRecords& records) : thread_(thread), records_(records) {}
  ThreadContestant(const ThreadContestant&) = delete;
  ThreadContestant& operator=(const ThreadContestant&) = delete;

  /// Takes the result if it is there.
  void collect();
  /// Stops the search, and waits until it has ended. What it has found meanwhile comes too late.
  void stop();

  /// True if the search is to run, and others have their turn first.
  bool is_waiting() const { return state_ == State::Waiting; }
  bool is_running() const { return state_ == State::Running; }
  /// Sat or Unsat of a search that has ended so; else Unknown.
  Status status() const { return state_ == State::Over ? status_ : Status::Unknown; }
  /// What the search threw, if it did.
  std::exception_ptr failure() const { return failure_; }
  /// Its place among the records.
  size_t record() const { return record_; }
  /// As `WorkThread::event`; -1 where it does not run.
  int event() const { return is_running() ? thread_.event() : -1; }

 protected:
  ~ThreadContestant() = default;

  /// The search waits, or there is none.
  void set_waiting(bool waits) { state_ = waits ? State::Waiting : State::None; }
  /// Starts the search, which returns soon after its token stops. It goes by `name` among the records.
  void run(std::string name, std::function<Status(const StopToken& stop)> search);
  /// The answer does not count after all.
  void drop_answer() { status_ = Status::Unknown; }

 private:
  enum class State : uint8_t { None, Waiting, Running, Over };

  WorkThread& thread_;
  ContestantRecords& records_;
  Status status_ = Status::Unknown;  // written by the thread, as the next one is
  std::exception_ptr failure_;
  std::stop_source stop_;
  size_t record_ = 0;
  State state_ = State::None;
};

}  // namespace preproc
