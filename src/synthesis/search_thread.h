#pragma once

#include <functional>
#include <memory>
#include <string>

#include "synthesis/enumeration/enumerative_synthesizer.h"
#include "synthesis/problem_reader.h"

namespace preproc {

/// An enumeration in a thread beside another search, over terms of its own.
class EnumerationThread {
 public:
  using MakeSolver = std::function<std::unique_ptr<Backend>(TermManager&)>;
  /// Starts the enumeration. Its thread calls `on_answer` when it has an answer, and repeats the call until
  /// `acknowledge`, or this object goes: what the answer is to stop may not have begun at the first call.
  EnumerationThread(std::unique_ptr<OwnProblem> problem, const EnumerationOptions& options, MakeSolver make_solver,
                    std::function<void()> on_answer);
  /// Stops the thread and waits for its end; a solver that does not stop within a second is left to itself.
  ~EnumerationThread();
  EnumerationThread(const EnumerationThread&) = delete;
  EnumerationThread& operator=(const EnumerationThread&) = delete;

  /// True if there is an answer, or will be none.
  bool ended() const;
  /// After the end: `((define-fun ...) ...)` over the names of the problem, `infeasible`, or an empty text.
  std::string answer() const;
  /// After the end: why there is no answer.
  std::string reason() const;
  /// After the end.
  EnumerationStatistics statistics() const;
  /// The answer was looked at: `on_answer` is called no more once this has returned.
  void acknowledge();
  /// Ends the search. False if a solver goes on in the thread, which is left to itself from then on.
  bool stop();

 private:
  struct State;
  static void run(State& state);

  std::shared_ptr<State> state_;
};

}  // namespace preproc
