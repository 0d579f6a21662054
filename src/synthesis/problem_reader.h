#pragma once

#include <memory>
#include <string_view>

#include "script/scope.h"
#include "script/synthesis.h"
#include "script/synthesis_collector.h"

namespace preproc {

/// A problem of SyGuS-IF 2.1 in terms of its own, read from a text: what a thread works on that must share no terms
/// with others.
class OwnProblem {
 public:
  /// Null where the text is not read as a problem: it is written by `sygus_problem_text`, so that this is so for
  /// commands only that have no part in a check-synth.
  static std::unique_ptr<OwnProblem> read(std::string_view text);
  OwnProblem() : scope_(tm_), collector_(scope_) {}

  TermManager& manager() { return tm_; }
  /// The names of the problem.
  Scope& scope() { return scope_; }
  const SynthesisProblem& problem() const { return collector_.problem(); }

 private:
  bool apply(struct Command& command);
  bool define(const struct Command& command);

  TermManager tm_;
  Scope scope_;
  SynthesisCollector collector_;
  std::string logic_;
};

}  // namespace preproc
