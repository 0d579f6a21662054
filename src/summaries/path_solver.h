#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "backends/backend.h"
#include "rewrite/simplifier.h"
#include "summaries/path_model.h"
#include "term/term_map.h"

namespace preproc {

/// A path condition that grows and shrinks at its end, and the backend that decides it. The backend is brought up to
/// date when it is asked, and only where it differs: what is never asked about costs nothing, and what two paths that
/// are asked about have in common at their beginning stays asserted, a scope for each conjunction.
///
/// To assert a literal and to read a model each cost Z3 as much as a check or more. So literals that are implied by
/// those before are not asserted, and models are read as long as they save checks.
class PathSolver {
 public:
  /// Has a backend check what is asserted there.
  using Ask = std::function<CheckResult(Backend& backend)>;

  /// `ask`: what surrounds each check, such as a time limit that the host keeps.
  PathSolver(
      TermManager& tm, Simplifier& simplifier, std::function<std::unique_ptr<Backend>()> create,
      Ask ask = [](Backend& backend) { return backend.check(); })
      : tm_(tm), simplifier_(simplifier), create_(std::move(create)), ask_(std::move(ask)) {}

  /// A further conjunction. Its conjuncts are implied from now on. `needed`: those of them that do not follow from the
  /// path condition before; the others are not asserted.
  void push(std::span<const Term> literals, std::span<const Term> needed);
  void push(std::span<const Term> literals) { push(literals, literals); }
  void pop_to(size_t depth);
  size_t depth() const { return sizes_.size(); }

  /// True if the literal is one of the conjuncts.
  bool implies(Term literal) const { return conjuncts_[literal] > 0; }
  /// True if the literal's negation is, so that the two are not satisfiable together.
  bool excludes(Term literal) const { return conjuncts_[negation(literal)] > 0; }
  /// The negation, simplified.
  Term negation(Term literal) const { return simplifier_.simplify(tm_.mk(Kind::Not, {literal})); }

  /// Decides the path condition: one call of the solver.
  CheckResult check();
  /// A model of the path condition, if one is known: the last check's, or one that was recalled, where it satisfies
  /// what was pushed since. Asks nothing.
  std::shared_ptr<PathModel> model();
  /// As `model`, but a model that the backend has is read only while reading models saves more checks than it costs, as
  /// far as was counted by `note_saved`; now and then all the same.
  std::shared_ptr<PathModel> model_if_worth();
  /// A check was not made, since a model said what it would answer.
  void note_saved() { ++saved_; }
  /// Decides the path condition by a fresh backend: where the last check is sat and its model violates the path
  /// condition. `model`: that of the fresh one; null if that is no better.
  Status check_afresh(std::shared_ptr<PathModel>& model);
  /// A model of the path condition as it is, known from before; null: none is.
  void recall(std::shared_ptr<PathModel> model);
  /// The symbols that conditions are about, whose values models have.
  void set_symbols(std::vector<Function> symbols) { symbols_ = std::move(symbols); }
  /// All conjuncts that were pushed.
  std::span<const Term> path() const { return path_; }
  /// The conjuncts that do not follow from others before them: the solver's query, each conjunction on a level of its
  /// own.
  std::span<const LevelledTerm> needed() const { return needed_; }

  /// A path condition that was put aside, and the symbols that it is about.
  struct Path {
    std::vector<Term> literals = {};
    std::vector<LevelledTerm> needed = {};
    std::vector<std::pair<size_t, size_t>> sizes = {};
    std::vector<Function> symbols = {};
  };
  /// Another path condition in place of this one, which is given back.
  Path exchange(Path other);

  uint64_t checks = 0;  ///< calls of the solver so far

 private:
  template <typename Visit>
  void for_conjuncts(Term literal, Visit&& visit) const;
  void forget_conjuncts(size_t from);
  void enter_conjuncts(size_t from);

  TermManager& tm_;
  Simplifier& simplifier_;
  std::function<std::unique_ptr<Backend>()> create_;
  Ask ask_;
  std::unique_ptr<Backend> backend_;  // made at the first check
  std::vector<Function> symbols_;
  std::vector<Term> path_;
  std::vector<LevelledTerm> needed_;
  std::vector<std::pair<size_t, size_t>> sizes_;  // of `path_` and `needed_` before each push
  TermMap<uint32_t> conjuncts_;                   // how often each is in the path
  // A model of the first `modelled_` conjuncts: the backend's, until it is looked at, or `model_`.
  size_t modelled_ = 0;
  bool backend_has_model_ = false;
  std::shared_ptr<PathModel> model_;
  uint64_t reads_ = 0;   // of models by `model_if_worth`
  uint64_t passed_ = 0;  // that it did not read
  uint64_t saved_ = 0;   // checks
};

}  // namespace preproc
