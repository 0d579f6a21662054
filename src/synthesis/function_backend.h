#pragma once

#include <memory>
#include <vector>

#include "backends/backend.h"
#include "synthesis/function_search.h"

namespace preproc {

/// A solver of assertions over functions to be synthesised: it asserts them encoded (`FunctionSearch`), and its models
/// have for each function the lambda that was chosen. For what asserts path conditions step by step.
/// Guarantee: Sat with functions of the grammars only; Unsat means that no functions of at most the height satisfy the
/// assertions, and is Unknown where the height is a default and there are higher terms.
class FunctionBackend : public Backend {
 public:
  /// `functions` may be shared by such solvers, and like the problem lives as long. BackendError where the terms of
  /// that height are too many.
  FunctionBackend(TermManager& tm, std::unique_ptr<Backend> solver, FunctionSearch& functions,
                  const SynthesisProblem& problem, uint32_t height, bool height_assumed);

  std::string_view name() const override { return solver_->name(); }
  const Capabilities& capabilities() const override { return solver_->capabilities(); }
  std::span<const LevelledTerm> assertions() const override { return asserted_; }
  void append(LevelledTerm assertion) override;
  void retract_to(size_t count) override;
  CheckResult check(const StopToken& stop) override;
  Assignment model(std::span<const Function> symbols) override;
  Value value(Term t) override;

 private:
  TermManager& tm_;
  std::unique_ptr<Backend> solver_;
  std::vector<LevelledTerm> asserted_;
  std::vector<size_t> ends_;  // how many the solver has without any of these, with the first one, and so on
  FunctionSearch& functions_;
  const SynthesisProblem& problem_;
  uint32_t height_;
  bool height_assumed_;
};

}  // namespace preproc
