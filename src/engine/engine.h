#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/admissibility.h"
#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/function_strategy.h"
#include "engine/memo_answers.h"
#include "engine/model/model_acceptance.h"
#include "engine/model/model_search.h"
#include "engine/portfolio/portfolio.h"
#include "engine/solver_strategy.h"
#include "engine/string_abstraction.h"
#include "passes/pipeline.h"
#include "term/language_scan.h"

namespace preproc {

class ExplorationStrategy;
struct ExplorationQuery;
struct SynthesisAnswer;
struct SynthesisQuery;

/// Decides check-sats. A query goes through the memo, the passes, evaluation, a search for a model and the solver. The
/// answer `sat` is given after its model was evaluated on the user's assertions, `unsat` only where every pass that
/// changed something preserves it. `Engine::decide` (engine.cpp) has the order of these strategies.
///
/// An engine knows no commands, no text and no channels, and reaches its process through a `Host` only: engines in
/// different threads work side by side, each with a `TermManager` of its own. One thread uses an engine at a time.
class Engine {
 public:
  /// The terms live as long as the engine.
  Engine(TermManager& tm, EngineOptions options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Answers a query. After sat, `model()` is its model until the next query. EngineError where there can be no answer;
  /// BackendError never.
  CheckResult check(const Query& query);
  /// Prepares later answers. To be called when the user has the answer.
  void work_ahead();

  /// Ends the running check, which answers unknown with the reason `interrupted`. For any thread; does not wait.
  void interrupt() { parts_.stop.stop(); }
  /// For work on a check that is not done by `check`, or that several checks are made for.
  CheckStop& check_stop() { return parts_.stop; }

  /// The model of the last check; precondition: it was sat, and no solver was dropped since.
  Model& model() { return parts_.model; }
  /// False if some assertion of the last check, which was sat, is not determined by that model (a quantifier, an opaque
  /// term, a partial operation outside of its domain): the solver's word is taken for it.
  bool is_model_determined() const { return parts_.statistics.assertions_undetermined == undetermined_before_; }
  /// The value of a term in that model: evaluated, else by the solver. Empty if it is not determined, or known to the
  /// solver in its own words only.
  Value value(Term t);
  /// The value of a term in that model as text; where there is no value, the solver's own words. Empty if it is not
  /// determined.
  std::string value_text(Term t);
  /// The definition of a symbol in that model where its value is known to the solver only, as it follows the name in a
  /// define-fun, in the solver's own words. Empty if nobody knows it.
  std::string definition_text(Function f);
  /// The terms of the assertions, then the assumptions, without definitions. EngineError where these are too large.
  std::vector<Term> expanded_originals(const Query& query);
  /// After a check that answered unknown: makes `model()` what the solver takes for a model of these assertions when it
  /// gives up, of which nothing is checked. They are without definitions. False if the solver has none.
  bool make_candidate(const Query& query, std::span<const Term> assertions);
  /// How the solver writes irrational numbers in the model, see `Backend`.
  void set_decimal_places(unsigned places) {
    if (parts_.solver.backend() != nullptr) {
      parts_.solver.backend()->set_decimal_places(places);
    }
  }
  /// The functions that the last check synthesised; precondition: it was sat.
  FunctionSearch& functions() { return functions_; }
  /// The lemmas of oracles on which the last answer rests.
  const std::vector<Term>& lemmas() const { return parts_.oracles.lemmas(); }
  /// Why the solver's last question for values was unknown, "timeout" for instance; empty: it was not.
  const std::string& unknown_reason() const { return parts_.solver.unknown_reason(); }
  /// The error of a failed call of an oracle in the term; empty if none failed.
  std::string oracle_failure(Term t) { return parts_.oracles.failure({&t, 1}); }

  /// Of the candidates of this kind those that suffice for the last answer together with all other originals, as places
  /// among the originals. Precondition: the last check was of this query, and unsat. The check itself has found them
  /// where the query wished for it and the solver can; else a solver of its own is asked, and where that does not say
  /// the core is all candidates. With --check-cores a solver is asked again. EngineError where one fails.
  std::vector<size_t> unsat_core(const Query& query, CoreWish of);
  /// The proof of a solver that is made for it, since proofs cost solvers much of their strength: of the query as it
  /// was written. EngineError where there is none.
  std::string proof(const Query& query);

  /// Answers a check-synth. EngineError where definitions are too large.
  SynthesisAnswer synthesize(const SynthesisQuery& query);
  /// The exploration of a method (--explore), which is to be run; the query has to outlive it. EngineError where
  /// definitions are too large.
  std::unique_ptr<ExplorationStrategy> begin_exploration(const ExplorationQuery& query);

  /// A further solver as the user chose it, for the query. BackendError if it cannot be made.
  std::unique_ptr<Backend> make_solver(const BackendOptions& options) const { return parts_.solver.make(options); }
  /// To be called where an exception came in the middle of work: drops all that may be half done.
  void forget_work();
  /// Drops the solver and its model: the next is made with the options of the next query.
  void drop_solver() {
    parts_.solver.reset();
    portfolio_.reset();
    string_abstraction_.reset();
  }
  /// True if there is a solver's model of the last check.
  bool has_solver_model() const { return parts_.solver.has_model(); }

  /// The passes, for callers that transform without solving.
  Pipeline& pipeline() { return pipeline_; }
  PassContext& pass_context() { return context_; }
  TermManager& terms() { return parts_.tm; }
  const EngineOptions& options() const { return parts_.options; }
  /// Those of an engine that makes checks of its own beside this one, whose model and answer stay: without what keeps
  /// answers or tells of them.
  EngineOptions options_beside() const;
  DefinitionExpander& expander() { return parts_.expander; }
  Host& host() const { return parts_.host; }
  const EngineStatistics& statistics() const { return parts_.statistics; }
  EngineStatistics& statistics() { return parts_.statistics; }

 private:
  Answer decide(Check& check);
  CheckResult as_far_as_defined(const Check& check, CheckResult result);
  void note(const Check& check, const Answer& answer, Check::Clock::duration time);
  bool has_language_values(const Check& check);
  bool is_tracked(const Check& check) const;
  std::optional<Answer> decide_tracked(Check& check);
  std::optional<Answer> run_passes(Check& check, bool tracked);
  void check_core(const Query& query, std::span<const size_t> candidates, std::span<const size_t> core);
  void begin_solving(const Check& check);
  std::optional<Answer> search_first(const Check& check);
  std::optional<Answer> ask_in_rounds(Check& check);
  bool any_solver_may_answer(const Check& check) const;
  std::optional<Answer> ask_solvers(Check& check, IndexifyMode mode);
  CheckResult accepted(const Check& check);
  std::string pass_names() const;
  Term folded(Term t);

  EngineParts parts_;
  Pipeline pipeline_;
  PassContext context_;
  FunctionSearch functions_;
  ModelSearch search_;
  SolverStrategy solver_strategy_;
  Portfolio portfolio_;
  StringAbstraction string_abstraction_;
  FunctionStrategy function_strategy_;
  ModelAcceptance acceptance_;
  MemoAnswers memo_;
  Admissibility admissibility_;
  LanguageScan languages_;
  std::optional<std::vector<size_t>> core_;  // of the last check's originals, where it has found one
  std::vector<size_t> origins_;              // of the assertions of a tracked check: places of originals
  uint64_t undetermined_before_ = 0;         // in statistics, when the last check began
  int tracked_in_vain_ = 0;                  // tracked checks in a row that were not decided
};

}  // namespace preproc
