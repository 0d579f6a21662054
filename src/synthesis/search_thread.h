#pragma once

#include <functional>
#include <memory>
#include <string>

#include "synthesis/own_search.h"
#include "synthesis/problem_reader.h"
#include "value/stop_token.h"

namespace preproc {

/// A search in a thread beside another one, over terms of its own.
class SearchThread {
 public:
  /// Makes the search of the problem, which ends soon after `stop`. Both live as long.
  using MakeSearch = std::function<std::unique_ptr<OwnSearch>(OwnProblem& problem, const StopToken& stop)>;
  /// Starts the search. Its thread calls `on_answer` once it has an answer, after `ended` is true; not after `stop`.
  /// Where there is no thread to be had the search has ended, and says so as its reason.
  SearchThread(std::unique_ptr<OwnProblem> problem, const MakeSearch& make_search, std::function<void()> on_answer);
  /// Stops the thread and waits for its end; a solver that does not stop within a second is left to itself.
  ~SearchThread();
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;

  /// True if there is an answer, or will be none.
  bool ended() const;
  /// After the end: `((define-fun ...) ...)` over the names of the problem, `infeasible`, or an empty text.
  std::string answer() const;
  /// After the end: why there is no answer.
  std::string reason() const;
  /// After the end.
  EnumerationStatistics statistics() const;
  /// Ends the search. False if a solver goes on in the thread, which is left to itself from then on.
  bool stop();

 private:
  struct State;
  static void run(State& state);

  std::shared_ptr<State> state_;
};

}  // namespace preproc
