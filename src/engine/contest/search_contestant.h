#pragma once

#include "engine/contest/contest_race.h"
#include "engine/contest/thread_contestant.h"

namespace preproc {

/// The search for a model. While it runs it makes terms, so nobody else may.
class SearchContestant : public ThreadContestant {
 public:
  /// All live as long. An empty search never runs.
  SearchContestant(const ContestRace::Search& search, WorkThread& thread, ContestantRecords& records)
      : ThreadContestant(thread, records), search_(search) {}

  /// The search waits for `start` from now on.
  void call_up() { set_waiting(static_cast<bool>(search_)); }
  void start() {
    run("search", [this](const StopToken& stop) { return search_(stop) ? Status::Sat : Status::Unknown; });
  }

 private:
  const ContestRace::Search& search_;
};

}  // namespace preproc
