#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/query.h"
#include "passes/problem.h"
#include "term/expand.h"

namespace preproc {

/// One check-sat while it is being answered.
struct Check {
  using Clock = std::chrono::steady_clock;

  const Query& query;
  std::optional<AssertionList> rest = {};  ///< what is left of the query by what has answered a part; nothing: all
  Problem problem = {};                    ///< what is asked; after the passes: what they left of it
  Assignment recalled = {};                ///< values of what the memo has answered, and nobody else is asked
  std::optional<Clock::time_point> deadline = {};  ///< for everything that is done behind the passes

  /// What is asked, with calls of definitions expanded, or as written. EngineError where definitions are too large.
  AssertionList asked(DefinitionExpander* expander) const;
  bool out_of_time() const { return deadline && Clock::now() >= *deadline; }
  /// The answer where the solver says unsat to what the passes left.
  CheckResult unsat() const {
    return preserves_unsat(problem.guarantee) ? CheckResult{Status::Unsat, {}} : no_answer();
  }
  /// The answer where unsat of what was solved says nothing about what was asked.
  CheckResult no_answer() const {
    if (query.functions.empty()) {
      return {Status::Unknown, "incomplete"};
    }
    return {Status::Unknown, "no functions of height " + std::to_string(query.functions.height) +
                                 " will do; there are higher ones, see :synth-depth"};
  }
};

}  // namespace preproc
