#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "backends/assertion_mirror.h"
#include "backends/backend.h"
#include "engine/model_check.h"
#include "indexify/garden/garden_statistics.h"
#include "indexify/garden/oracle_points.h"
#include "indexify/garden/seeds.h"
#include "indexify/hard_theories.h"
#include "memo/memo_statistics.h"
#include "memo/text_history.h"
#include "oracles/oracle_lemmas.h"
#include "session/output_channel.h"
#include "session/session.h"
#include "synthesis/function_search.h"
#include "synthesis/least_cost.h"
#include "synthesis/synthesizer.h"
#include "term/expand.h"

namespace preproc {

class Grounding;
class SliceMemo;

/// Counters of the conversation with the solver.
struct SolvingStatistics {
  uint64_t checks = 0;
  uint64_t solver_checks = 0;   ///< checks that a solver had to be asked
  uint64_t forwarded = 0;       ///< of these, answered by a linked solver's own program: its API could not express them
  uint64_t models_found = 0;    ///< by evaluation, without the solver (--indexify)
  uint64_t search_changes = 0;  ///< of assignments, on the way to these
  GardenStatistics gardens;     ///< that models were looked for in
  uint64_t models_checked = 0;
  uint64_t models_confirmed = 0;  ///< by asking the solver about what they leave open
  uint64_t assertions_undetermined = 0;
  uint64_t cores_checked = 0;
  double solver_seconds = 0;
  MemoStatistics memo;
  MemoStatistics passed_memo;  ///< behind the passes, where `memo` is before them
};

/// Solves: runs the passes, keeps a backend in step, and answers as a solver does.
///
/// `sat` is printed after the model was evaluated on the user's assertions; `unsat` only if every pass that changed
/// something preserves it; after an error that lost an assertion, `unknown` instead of `sat`.
class SolvingSession : public Session {
 public:
  /// `out` receives the answers, each flushed. The backend must exist.
  SolvingSession(const SessionOptions& options, Source& source, std::ostream& out);
  ~SolvingSession() override;
  const SolvingStatistics& statistics() const { return statistics_; }

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;

 private:
  void answer(const Command& command);
  bool resume(const Command& command);
  void check_sat(const Command& command);
  bool remembers();
  bool has_text_digest() const;
  Digest text_digest(const Command& command) const;
  CheckResult recall_or_solve(const Command& command);
  std::optional<CheckResult> recall_text(const Command& command);
  std::optional<CheckResult> recall_slices(const Command& command);
  std::optional<CheckResult> recall_behind_passes(const Command& command, const Problem& problem);
  bool accept_recalled(const Command& command, const Assignment& values, const Problem* problem = nullptr);
  void list_models();
  void reconstruct_model(const Problem& problem);
  void remember(const Command& command, Status status);
  CheckResult solve(const Command& command, std::span<const Term> assumptions);
  CheckResult ask_solver(const Command& command, const Problem& problem, IndexifyMode mode);
  bool use_summaries();
  Problem make_problem(const Command& command, std::span<const Term> assumptions, bool expands = true);
  CheckResult accept_model(const Command& command, const Problem& problem, Assignment model,
                           std::span<const Function> asked);
  CheckResult confirm_model(const Command& command, const Problem& problem, std::span<const Term> originals);
  CheckResult replace_model(const Command& command, const Problem& problem, std::span<const Term> originals,
                            size_t violated);
  std::optional<CheckResult> ask_another_solver(const Command& command, const Problem& problem);
  std::vector<Term> original_assertions(const Command& command) const;
  IndexifyMode search_mode();
  std::chrono::steady_clock::time_point search_limit(IndexifyMode mode) const;
  std::optional<Assignment> find_in_garden(std::span<const Term> terms, std::chrono::steady_clock::time_point deadline,
                                           const std::atomic<bool>& stop);
  /// Assignments of values from gardens, changes of assignments, or first these and then those.
  enum class SearchWays : uint8_t { Gardens, Changes, All };
  bool find_model(const Command& command, const Problem& problem, SearchWays ways,
                  std::chrono::steady_clock::time_point deadline, const std::atomic<bool>& stop);
  bool finds_another_model(const Command& command, const Problem& problem);
  bool complete_found_model();
  void evaluate_with_solver();
  std::optional<std::chrono::milliseconds> hard_limit(const Backend& backend) const;
  CheckResult check_beside_search(const Command& command, const Problem& problem, Backend& backend);
  void begin_oracle_rounds();
  void restrict_points(std::span<const Term> restrictions);
  void widen_points();
  bool learn_from_oracles(CheckResult& result);
  bool out_of_time() const { return deadline_ && std::chrono::steady_clock::now() >= *deadline_; }
  std::optional<CheckResult> undetermined_by_oracles(std::span<const Term> originals);
  std::vector<Function> asserted_symbols() const;
  Value solver_value(Term original);
  Term as_solver_sees(Term t);
  void complete_model(const std::unordered_set<Function>& unknown = {});
  bool encode_functions(Problem& problem);
  bool find_least_cost(const Command& command, const std::vector<Cost>& costs);
  std::string function_text(Function f);
  std::string unknown_definition(Function f);
  void forget_confirmation();
  void check_synth(const Command& command);
  CheckResult no_answer() const;
  SynthesisResult solve_by_engine(const SynthesisProblem& problem, Synthesizer& verifier);
  SynthesisResult solve_by_trees(const SynthesisProblem& problem, Synthesizer& synthesizer,
                                 std::optional<std::chrono::steady_clock::time_point> deadline);
  SynthesisResult judge_answer(const SynthesisProblem& problem, Synthesizer& verifier, std::string_view answer);
  std::vector<Term> read_solution(const SynthesisProblem& problem, std::string_view answer);
  std::string report_wrong(const SynthesisProblem& problem, const SynthesisResult& result, const std::string& by);
  std::string solver_logic(const SynthesisProblem& problem) const;
  void get_model(const Command& command);
  void get_value(const Command& command);
  void get_info(const Command& command);
  void get_option(const Command& command);
  void get_assertions(const Command& command);
  void get_assignment(const Command& command);
  void get_unsat_core(const Command& command, bool assumptions);
  void check_core(const Command& command, std::span<const Term> core);
  void get_proof(const Command& command);
  void set_option(const Command& command);
  BackendOptions backend_options() const;
  std::unique_ptr<Backend> create_core_backend();
  std::string solver_text(Term original);
  void need_option(const Command& command, std::string_view keyword);
  void need_model(const Command& command);
  void need_unsat(const Command& command, std::string_view what);
  void print(std::string_view answer);
  std::string solver_name() const;

  OutputChannel answers_;
  DiagnosticChannel diagnostics_;
  std::optional<Seeds> garden_seeds_;  // of --seeds, once they were read
  HardTheories hard_theories_;
  AssertionMirror mirror_;
  std::vector<LevelledTerm> wanted_;  // what the passes left of the last check, for the backend
  bool has_found_model_ = false;      // the last model is no solver's
  bool completable_ = false;          // and no solver was asked yet for what it leaves open
  bool has_solver_model_ = false;     // the backend's last check was of wanted_, and sat
  DefinitionExpander expander_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;  // of the running check, for all that it does
  std::chrono::milliseconds handing_over_{0};                      // took what is wanted to the solver
  OracleLemmas oracle_lemmas_;                                     // of the last check, as what follows
  size_t oracle_rounds_ = 0;                                       // models that the oracles had something to say about
  std::optional<OraclePoints> oracle_points_;                      // while the solver is to choose among few points
  size_t restrictions_ = 0;                                        // how many of the last in wanted_ say so
  uint32_t garden_rounds_ = 0;                                     // that these points grew
  size_t restricted_lemmas_ = 0;                                   // whose results are among them
  FunctionSearch functions_;                                       // to be synthesised beside existential constants
  std::unique_ptr<SliceMemo> memo_;                                // null until it is wanted
  std::unique_ptr<SliceMemo> passed_memo_;                         // the same, for what passes made of the script
  std::string memo_logic_;                                         // for which they were made
  TextHistory history_;
  bool used_partial_operation_ = false;            // what is true in the model is so because the solver said more
  bool sliced_ = false;                            // the memo was asked about the slices of this check
  bool passed_sliced_ = false;                     // and about those that the passes left
  std::optional<std::vector<LevelledTerm>> open_;  // what of this check the memo does not know; none: everything
  Assignment recalled_;                            // a model of the rest, and of what the passes left but nobody asks
  bool remembers_ = false;                         // this check is one for the memo
  double unsat_seconds_ = 0;                       // that the solver took to find this check unsat, if it was
  SolvingStatistics statistics_;
  std::string lost_;                 // why the process that made the last check is gone, if it is
  std::optional<CheckResult> last_;  // of the last check-sat, until the assertions change
  std::vector<Term> assumptions_;    // of the last check-sat-assuming
  std::vector<std::string> assumption_texts_;
  std::string reason_unknown_;
  std::unordered_set<Function> asked_;               // the symbols of the solver's model, while last_ is sat
  Assignment model_;                                 // valid while last_ is sat
  std::unordered_map<Function, Term> solver_terms_;  // what the solver knows for symbols that passes removed and whose
                                                     // values are unknown to others, or have no term
  std::unique_ptr<Assignment> confirmed_;            // of model_ what the solver was told when it confirmed it, or null
  std::unique_ptr<Grounding> grounding_;             // by these values
  std::unique_ptr<Evaluator> evaluator_;             // of model_
};

}  // namespace preproc
