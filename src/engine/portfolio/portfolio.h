#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/portfolio/race.h"
#include "engine/check.h"
#include "engine/engine_parts.h"
#include "engine/model/model_search.h"
#include "engine/portfolio/query_kind.h"
#include "engine/portfolio/start_policy.h"
#include "engine/solver_strategy.h"

namespace preproc {

/// The portfolio of solvers for a check (docs/portfolio.md): the engine's backend is the primary solver, and alone in
/// most checks; others join as the start policy of the query's kind says. Where the user named a solver there is no
/// portfolio.
class Portfolio {
 public:
  Portfolio(EngineParts& parts, ModelSearch& search, SolverStrategy& alone)
      : parts_(parts), search_(search), alone_(alone), scan_(parts.tm) {}

  /// True if the solver's query is one for a portfolio: any solver may answer it, in any form. It is not where a
  /// solver's own behaviour is asked for (tactics, resource limits, seeds, options of its core), and not where more
  /// than the user's assertions is asked (functions, oracles, costs, cores).
  bool takes(const Check& check) const;
  /// The answer of `takes`, as far as it can be told before the passes have run.
  bool is_eligible(const Query& query) const;
  /// True if `decide` asks a memo at the time that is best for it; else it is to be asked before.
  bool asks_memo(const Check& check) const { return takes(check) && !is_by_steps(); }
  /// True if members run one after another in this process, with efforts that are counted in their steps: where no
  /// clock is to decide, and where the host has no program that stands in for solvers.
  bool is_by_steps() const { return parts_.options.portfolio.reproducible || parts_.host.program().empty(); }
  /// The first definite answer; nothing where the memo has answered a part of the query: the rest is to be asked anew.
  /// `beside`: Auto if a search is to run beside the solvers. Where the query as it was written was answered, it is the
  /// solver's query and the problem of the check from then on. BackendError if all fail; EngineError where two members
  /// answer differently.
  std::optional<Answer> decide(Check& check, IndexifyMode beside, Race::LookUp look_up = {});
  /// Ends all programs. The next ones are made with the options of that time.
  void reset() {
    programs_.clear();
    delay_ = {};
    by_steps_.reset();
  }
  /// The effort of a linked solver as the primary solver where no clock decides, in its own units.
  static uint64_t primary_effort(std::string_view solver);

 private:
  std::string_view choose_primary();
  RaceRules rules(const Check& check) const;
  void note_delay(const RaceResult& end);
  void describe(RaceRecord& record);
  std::vector<ProgramMember> members_by_policy(const Check& check, std::string_view kind);
  static bool unsat_is_sound(const Check& check, MemberForm form);
  ProgramMember make_member(const Check& check, const PolicyMember& entry);
  ProcessBackend& program(MemberForm form, std::string_view solver);
  const Problem& original(const Check& check);
  std::optional<Answer> decide_by_steps(Check& check, IndexifyMode beside);
  std::vector<LevelledTerm> assertions(const Check& check, MemberForm form);
  void take_original(Check& check);
  std::optional<Answer> finish(Check& check, RaceRecord& record, const RaceResult& end, Check::Clock::time_point start);
  void note(const Check& check, RaceRecord& record, const RaceResult& end, double seconds);
  static Answer answer_of(const RaceResult& end);
  void adopt_winner(Check& check, const RaceResult& end);
  [[noreturn]] void report_disagreement(const Check& check, const RaceResult& end);
  unsigned jobs() const;

  EngineParts& parts_;
  ModelSearch& search_;
  SolverStrategy& alone_;
  TheoryScan scan_;
  std::chrono::milliseconds delay_{0};  // of those that join the primary solver at the next check
  std::map<std::pair<MemberForm, std::string>, std::unique_ptr<ProcessBackend>, std::less<>> programs_;
  std::unique_ptr<Backend> by_steps_;  // that had the last turn; null: the engine's
  std::optional<Problem> original_;    // of the running check, once it was needed
};

}  // namespace preproc
