#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "memo/text_history.h"
#include "session/answers/answer_printer.h"
#include "session/answers/last_check.h"
#include "session/answers/model_answers.h"
#include "session/answers/model_listing.h"
#include "session/answers/objectives.h"
#include "session/answers/side_answers.h"
#include "session/answers/unsat_answers.h"
#include "session/output_channel.h"
#include "session/session.h"

namespace preproc {

/// Answers a script as a solver does: each check-sat and check-synth becomes a query for the engine, each question
/// about the last answer is read from the engine's model (`ModelAnswers`, `UnsatAnswers`).
///
/// While an assertion is missing because of an error, the answer is `unknown` instead of `sat`.
class SolvingSession : public Session {
 public:
  /// `out` receives the answers, each flushed.
  SolvingSession(const SessionOptions& options, Source& source, std::ostream& out);
  const EngineStatistics& statistics() const { return engine_.statistics(); }
  /// The last answer to a check; nothing: there was none.
  std::optional<Status> last_answer() const { return last_.last_status; }

 protected:
  void respond(const Command& command) override;
  void respond_error(const std::string& message, bool asks) override;

 private:
  void answer(const Command& command);
  void answer_in_time(const Command& command);
  bool resume(const Command& command);
  void print(std::string_view answer) { printer_.print(answer); }

  void check_sat(const Command& command);
  Query make_query(const Command& command);
  CheckResult decide(const Query& query);
  void list_models();
  void explain(bool raced);
  void check_synth(const Command& command);
  void print_synthesis(const SynthesisAnswer& answer);

  void follow_stack(const Command& command);
  void drop_solver_for(const Command& command);
  void set_option(const Command& command);
  std::string quantifier_free_text(Term formula);
  void block_model(const Command& command);
  void script_changes();
  void answer_other(const Command& command);

  AnswerPrinter printer_;
  DiagnosticChannel diagnostics_;
  const std::string unknown_;     // the answer to a check that is interrupted
  const std::string fail_;        // the same of check-synth
  const std::string value_lost_;  // the same of questions about an answer
  TextHistory history_;
  LastCheck last_;
  ModelAnswers models_;
  ModelListing listing_;
  UnsatAnswers unsat_answers_;
  SideAnswers side_answers_;
  Objectives objectives_{tm_};
  std::vector<std::vector<Term>> solutions_;  // of the last check-synth, and those behind it
  bool renew_solver_ = false;                 // what the solver is made with is not what the next check needs
};

}  // namespace preproc
