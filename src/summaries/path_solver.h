#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "backends/backend.h"
#include "rewrite/simplifier.h"
#include "summaries/path_model.h"
#include "term/term_map.h"

namespace preproc {

/// A path condition that the backend has not decided.
struct PathQuestion {
  std::span<const Term> path;         ///< its conjuncts
  std::span<const Function> symbols;  ///< that it is about, whose values a model has
  const PathModel* near = nullptr;    ///< a model of its beginning, as of the path that it leaves; null: none is known
  uint64_t still_open = 0;            ///< it was asked before: it is one of so many that are asked again; 0: it was not
};

/// How the backend is asked about a path condition with such a conjunct in it, from the least careful on.
enum class BackendUse : uint8_t {
  AtOnce,   ///< about all of it
  BySteps,  ///< about each of its beginnings first: an incremental solver decides products of unknowns in a millisecond
            ///< where it saw the conjuncts come one by one, and may go astray where several are new to it
  Never
};

struct PathAnswer {
  Status status = Status::Unknown;
  std::optional<Assignment> model = {};  ///< of sat, if its values are known
};

/// A path condition that grows and shrinks at its end, and the backend that decides it. The backend is brought up to
/// date when it is asked, and only where it differs: what is never asked about costs nothing, and what two paths that
/// are asked about have in common at their beginning stays asserted, a scope for each conjunction.
///
/// To assert a literal and to read a model each cost Z3 as much as a check or more. So literals that are implied by
/// those before are not asserted, and models are read as long as they save checks.
class PathSolver {
 public:
  /// Has a backend check what is asserted there; it may take the backend away, which is made anew then.
  using Ask = std::function<CheckResult(std::unique_ptr<Backend>& backend)>;
  /// Decides a path condition in other ways than by that backend.
  using Decide = std::function<PathAnswer(const PathQuestion& question)>;

  /// `ask`: what surrounds each check, such as a time limit that the host keeps.
  PathSolver(
      TermManager& tm, Simplifier& simplifier, std::function<std::unique_ptr<Backend>()> create,
      Ask ask = [](std::unique_ptr<Backend>& backend) { return backend->check(); })
      : tm_(tm), simplifier_(simplifier), create_(std::move(create)), ask_(std::move(ask)) {}

  /// Who decides what the backend does not. `use`: how the backend is asked where the path condition has such a
  /// conjunct. `checks_models`: a sat of the backend counts only with a model that satisfies the path condition.
  void set_decider(Decide decide, std::function<BackendUse(Term)> use, bool checks_models);

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
  /// Whether `model_if_worth` reads all models, for a caller that needs them anyway.
  void set_reads_models(bool on) { reading_.always = on; }
  /// A check was not made, since a model said what it would answer.
  void note_saved() { ++reading_.saved; }
  /// Decides the path condition in another way than the last check, whose answer was none, or whose model violates the
  /// path condition: by the decider, or else a fresh backend. `model`: that of the answer; null if that is no better.
  /// `still_open`: as `PathQuestion` has it.
  Status check_afresh(std::shared_ptr<PathModel>& model, uint64_t still_open = 0);
  /// `check_afresh` for a model in which all Reals are integers, also in fields: solvers choose irrational numbers,
  /// which are no values here, where there are others. Nothing where no symbol is or has a Real; null: none was found.
  std::optional<std::shared_ptr<PathModel>> check_over_integers();
  /// A model of the path condition as it is, known from before; null: none is.
  void recall(std::shared_ptr<PathModel> model);
  /// The symbols that conditions are about, whose values models have.
  void set_symbols(std::vector<Function> symbols) { symbols_ = std::move(symbols); }
  std::span<const Function> symbols() const { return symbols_; }
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

  uint64_t checks = 0;   ///< of path conditions so far
  uint64_t decided = 0;  ///< of these, those that the decider was asked

 private:
  template <typename Visit>
  void for_conjuncts(Term literal, Visit&& visit) const;
  void forget_conjuncts(size_t from);
  void enter_conjuncts(size_t from);
  BackendUse backend_use();
  CheckResult check_by_backend(BackendUse use);
  void make_backend();
  CheckResult ask_backend(std::span<const LevelledTerm> assertions);
  CheckResult check_by_steps();

  TermManager& tm_;
  Simplifier& simplifier_;
  std::function<std::unique_ptr<Backend>()> create_;
  Ask ask_;
  Decide decide_;                           // empty: nobody does
  std::function<BackendUse(Term)> use_of_;  // empty: at once
  bool checks_models_ = false;
  std::unique_ptr<Backend> backend_;  // made at the first check
  std::vector<Function> symbols_;
  std::vector<Term> path_;
  std::vector<LevelledTerm> needed_;
  std::vector<std::pair<size_t, size_t>> sizes_;  // of `path_` and `needed_` before each push
  TermMap<uint32_t> conjuncts_;                   // how often each is in the path
  TermMap<std::optional<BackendUse>> uses_;       // of literals
  size_t satisfiable_ = 0;                        // so many of `needed_` at the beginning are, as the backend said
  /// A model of the first conjuncts: the backend's, until it is looked at, or `known`.
  struct LastModel {
    size_t conjuncts = 0;
    bool in_backend = false;
    std::shared_ptr<PathModel> known;
  };
  LastModel model_;
  /// What `model_if_worth` decides by.
  struct ReadingOfModels {
    bool always = false;
    uint64_t reads = 0;   // of models
    uint64_t passed = 0;  // models that were not read
    uint64_t saved = 0;   // checks
  };
  ReadingOfModels reading_;
};

}  // namespace preproc
