#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "backends/backend.h"
#include "term/simplifier.h"
#include "term/term_map.h"

namespace preproc {

/// More calls of the solver were wanted than allowed.
class OutOfChecks : public std::runtime_error {
 public:
  OutOfChecks() : std::runtime_error("out of solver calls") {}
};

/// A path condition that grows and shrinks at its end, and the backend that decides it. The backend is brought up to
/// date when it is asked, so what is never asked about costs nothing.
class PathSolver {
 public:
  PathSolver(TermManager& tm, Simplifier& simplifier, std::function<std::unique_ptr<Backend>()> create)
      : tm_(tm), simplifier_(simplifier), create_(std::move(create)) {}

  /// A further conjunction. Its conjuncts are implied from now on.
  void push(std::span<const Term> literals);
  void pop_to(size_t depth);
  size_t depth() const { return sizes_.size(); }

  /// True if the literal is one of the conjuncts.
  bool implies(Term literal) const { return conjuncts_[literal] > 0; }
  /// True if the literal's negation is, so that the two are not satisfiable together.
  bool excludes(Term literal) const { return conjuncts_[negation(literal)] > 0; }
  /// The negation, simplified.
  Term negation(Term literal) const { return simplifier_.simplify(tm_.mk(Kind::Not, {literal})); }

  /// Decides the path condition: one call of the solver. Throws OutOfChecks behind `max_checks`.
  CheckResult check();
  /// True if the last check was of the path condition as it is, and sat: the backend has a model.
  bool has_model() const { return has_model_; }
  /// The values of these symbols in that model. Where a conjunct is false under them, those in the model of a fresh
  /// backend: models of incremental checks are not always right. Nothing if it has none that is better.
  std::optional<Assignment> model(std::span<const Function> symbols);
  /// The same for the symbols that conditions are about.
  std::optional<Assignment> model() { return model(symbols_); }
  void set_symbols(std::vector<Function> symbols) { symbols_ = std::move(symbols); }
  /// All conjuncts that were pushed.
  std::span<const Term> path() const { return path_; }

  uint64_t checks = 0;  ///< calls of the solver so far
  uint64_t max_checks = UINT64_MAX;

 private:
  template <typename Visit>
  void for_conjuncts(Term literal, Visit&& visit) const;
  bool is_violated(const Assignment& model) const;

  TermManager& tm_;
  Simplifier& simplifier_;
  std::function<std::unique_ptr<Backend>()> create_;
  std::unique_ptr<Backend> backend_;
  std::vector<Function> symbols_;
  std::vector<Term> path_;
  std::vector<size_t> sizes_;    // of `path_` before each push
  size_t held_ = 0;              // pushes that the backend has
  TermMap<uint32_t> conjuncts_;  // how often each is in the path
  bool has_model_ = false;
};

}  // namespace preproc
