#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "memo/text_history.h"
#include "session/objectives.h"
#include "session/output_channel.h"
#include "session/session.h"

namespace preproc {

/// Answers a script as a solver does: each check-sat becomes a query for the engine, each question about the last
/// answer is read from the engine's model.
///
/// While an assertion is missing because of an error, the answer is `unknown` instead of `sat`.
class SolvingSession : public Session {
 public:
  /// `out` receives the answers, each flushed. The backend must exist.
  SolvingSession(const SessionOptions& options, Source& source, std::ostream& out);
  const EngineStatistics& statistics() const { return engine_.statistics(); }
  /// The last answer to a check; nothing: there was none.
  std::optional<Status> last_answer() const { return last_answer_; }

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;

 private:
  void answer(const Command& command);
  bool resume(const Command& command);
  void print(std::string_view answer);

  void check_sat(const Command& command);
  void explain(bool contended);
  Query make_query(const Command& command);
  Query last_query() const;

  void get_model();
  void get_value(const Command& command);
  std::string value_answer(const Command& command, size_t i);
  AnswerStyle answer_style() const;
  void get_assignment();
  std::string unknown_definition(Function f);
  std::string function_text(Function f);
  void get_unsat_core(bool assumptions);
  void get_proof();
  void need_option(std::string_view keyword);
  void need_model();
  bool make_candidate();
  void need_unsat(std::string_view what);

  void get_labels();
  void eval(const Command& command);
  void simplify(const Command& command);
  void apply_tactic();
  void add_objective(const Command& command);
  CheckResult check_optimum(Query query);
  void get_objectives();

  void get_info(const Command& command);
  void get_option(const Command& command);
  void get_assertions();
  void set_option(const Command& command);

  void check_synth(const Command& command);
  void print_synthesis(const SynthesisAnswer& answer);

  const std::string label_;    // in front of each answer
  const std::string unknown_;  // the answer to a check that is interrupted
  const std::string fail_;     // the same of check-synth
  OutputChannel answers_;
  DiagnosticChannel diagnostics_;
  TextHistory history_;
  std::optional<Status> last_answer_;
  std::optional<CheckResult> last_;    // of the last check-sat, until the assertions change
  std::string lost_;                   // why the process that made the last check is gone, if it is
  bool may_have_candidate_ = false;    // the last check was given up by the solver, in this process
  std::optional<bool> has_candidate_;  // then, once it was asked for
  std::vector<Term> assumptions_;      // of the last check-sat-assuming
  std::vector<std::string> assumption_texts_;
  std::string reason_unknown_;
  Objectives objectives_;
  std::vector<std::string> objective_values_;  // of the last check
  bool renew_solver_ = false;                  // what the solver is made with is not what the next check needs
};

}  // namespace preproc
