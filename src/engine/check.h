#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "engine/answer.h"
#include "engine/host.h"
#include "engine/query.h"
#include "passes/problem.h"
#include "term/expand.h"
#include "value/stop_token.h"

namespace preproc {

/// One check-sat while it is being answered.
struct Check {
  using Clock = std::chrono::steady_clock;

  const Query& query;
  std::optional<AssertionList> rest = {};  ///< the part of the query that the memo left open; nothing: all of it
  Problem problem = {};                    ///< the assertions asked about; after the passes, those that they left
  Assignment recalled = {};                ///< values of the symbols in the part that the memo answered
  StopToken stop = {};                     ///< ends all work on the check

  /// The assertions of the query that are still open, with calls of definitions expanded by `expander`, or as written
  /// if it is null. EngineError where definitions are too large.
  AssertionList asked(DefinitionExpander* expander) const;
  /// The time left until a solver that has this limit is taken to ignore it.
  std::chrono::milliseconds time_until_hard_limit(std::chrono::milliseconds timeout) const {
    const std::chrono::milliseconds most = hard_limit(timeout);
    if (!stop.has_deadline()) {
      return most;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(stop.deadline() - Clock::now());
    return std::clamp(left + most - timeout, std::chrono::milliseconds(1), most);
  }
  /// The time left until the check is given up with its process; nothing: it has no limit.
  std::optional<std::chrono::milliseconds> time_until_last_resort() const {
    if (!stop.has_deadline()) {
      return {};
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(stop.deadline() - Clock::now()) + kLastResort;
    return std::max(left, std::chrono::milliseconds(1));
  }
  /// True if the check is to end without an answer: its time is up, or it was stopped.
  bool is_over() const { return stop.stop_requested(); }
  /// The deadline of the check, or `otherwise` where it has none.
  Clock::time_point deadline_or(Clock::time_point otherwise) const {
    return stop.has_deadline() ? stop.deadline() : otherwise;
  }
  /// The answer to the query if the assertions that the passes left are unsat: unsat where all passes preserve it.
  CheckResult lift_unsat() const {
    return preserves_unsat(problem.guarantee) ? CheckResult{Status::Unsat, {}} : unknown_for_unsat();
  }
  /// The answer `unknown` where an unsat does not carry over to the query: a pass, or a bound on the height of
  /// functions, under-approximated.
  CheckResult unknown_for_unsat() const {
    if (query.functions.empty()) {
      return {Status::Unknown, "incomplete"};
    }
    return {Status::Unknown, "no functions of height " + std::to_string(query.functions.height) +
                                 " will do; there are higher ones, see :synth-depth"};
  }
};

}  // namespace preproc
