#pragma once

#include <exception>
#include <memory>
#include <stop_token>

#include "backends/portfolio/member_records.h"
#include "backends/portfolio/race.h"

namespace preproc {

/// The primary solver of one race: a backend that checks in a thread. It shares nothing with the caller but its
/// result, which is read once the thread says that the check has ended.
class PrimarySolver {
 public:
  using Clock = RaceRules::Clock;

  /// All live as long. The check ends at the deadline. Where `members` has no primary one, only const members may
  /// be called.
  PrimarySolver(const Race::Members& members, Clock::time_point deadline, WorkThread& thread, MemberRecords& records)
      : given_(members), deadline_(deadline), thread_(thread), records_(records) {}

  /// Starts the check.
  void start();
  /// Waits until the check has spent so much. True if it has ended. On a loaded machine it gets more time on the clock.
  bool wait_alone(std::chrono::nanoseconds effort);
  /// Takes the result if it is there.
  void collect();
  /// Ends the check. A backend that does not stop is left behind in its thread.
  void stop();

  bool exists() const { return given_.primary != nullptr; }
  /// True from `start` until the result was taken.
  bool is_running() const { return running_; }
  /// True if it did not stop.
  bool is_abandoned() const { return abandoned_; }
  /// The turns of its check; null: it does not run, or reads no terms any more.
  TermReading* reading() const {
    TermReading* const reading = running_ ? given_.primary->reading() : nullptr;
    return reading != nullptr && reading->is_due() ? reading : nullptr;
  }
  /// The processor time that the solver has spent on the check so far.
  std::chrono::nanoseconds spent() const { return thread_.spent(); }
  /// As `WorkThread::event`; -1 where it does not run.
  int event() const { return running_ ? thread_.event() : -1; }
  const CheckResult& result() const { return outcome_->result; }
  /// The exception that the solver ended with instead of an answer; null: none.
  std::exception_ptr failure() const { return outcome_->failure; }

 private:
  /// The end of the thread's work.
  struct Outcome {
    CheckResult result;
    std::exception_ptr failure;
  };

  const Race::Members& given_;
  const Clock::time_point deadline_;
  WorkThread& thread_;
  MemberRecords& records_;
  std::shared_ptr<Outcome> outcome_ = std::make_shared<Outcome>();
  std::stop_source requests_;
  bool running_ = false;
  bool abandoned_ = false;
};

}  // namespace preproc
